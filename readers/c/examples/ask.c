/* Asks tables about a position, and for its turns, best first:  ask data/nine 'O@OOO@** ... w' */
#include "arguments.h"

#include <millstone.h>
#include <stdio.h>

static void print_value(const ms_value *value) {
    static const char *const OUTCOMES[] = {"unknown", "loss", "draw", "win"};
    printf("%s", OUTCOMES[value->outcome + 1]);
    if (value->dtw != MS_NO_DTW) printf(" in %d", (int)value->dtw);
}

int main(int count, char **arguments) {
    static ms_ranked turns[MS_MANY];
    ms_error error;
    ms_position position;
    ms_value value;
    size_t ranked = 0;
    ms_tables *tables;
    arguments_in_utf8(&count, &arguments);
    if (count != 3) return 2;
    tables = ms_open(arguments[1], NULL, &error);
    if (!tables || ms_parse_fen(tables, arguments[2], &position, &error) || ms_value_of(tables, &position, &value, &error)
        || ms_rank(tables, &position, turns, MS_MANY, &ranked, &error)) {
        fprintf(stderr, "%s\n", error.message);
        ms_close(tables);
        return 1;
    }
    print_value(&value);
    for (size_t i = 0; i < ranked; i++) {
        char turn[MS_TURN_BYTES];
        ms_format_turn(tables, turns[i].turn, turn);
        printf(", %s ", turn);
        print_value(&turns[i].value);
    }
    printf("\n");
    ms_close(tables);
    return 0;
}
