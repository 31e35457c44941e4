/* Asks tables about a position, and for its best turn:  ask data/nine 'O@OOO@** ... w' */
#include <millstone.h>
#include <stdio.h>

int main(int count, char **arguments) {
    static ms_ranked turns[MS_MANY];
    static const char *const OUTCOMES[] = {"unknown", "loss", "draw", "win"};
    ms_error error;
    ms_position position;
    ms_value value;
    size_t ranked = 0;
    ms_tables *tables;
    if (count != 3) return 2;
    tables = ms_open(arguments[1], NULL, &error);
    if (!tables || ms_parse_fen(tables, arguments[2], &position, &error) || ms_value_of(tables, &position, &value, &error)
        || ms_rank(tables, &position, turns, MS_MANY, &ranked, &error)) {
        fprintf(stderr, "%s\n", error.message);
        ms_close(tables);
        return 1;
    }
    printf("%s", OUTCOMES[value.outcome + 1]);
    if (value.at_least == value.at_most && value.at_least >= 0) printf(" in %d", (int)value.at_least);
    if (ranked > 0) {
        char turn[MS_TURN_BYTES];
        ms_format_turn(tables, turns[0].turn, turn);
        printf(", %s", turn);
    }
    printf("\n");
    ms_close(tables);
    return 0;
}
