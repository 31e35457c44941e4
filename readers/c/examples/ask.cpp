// The same in C++17: the tables close themselves.
#include "arguments.h"

#include <millstone.h>

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <vector>

struct Close {
    void operator()(ms_tables *tables) const { ms_close(tables); }
};

static void check(ms_code code, const ms_error &error) {
    if (code != MS_OK) throw std::runtime_error(error.message);
}

static void print_value(const ms_value &value) {
    static const char *const outcomes[] = {"unknown", "loss", "draw", "win"};
    std::printf("%s", outcomes[value.outcome + 1]);
    if (value.dtw != MS_NO_DTW) std::printf(" in %d", static_cast<int>(value.dtw));
}

int main(int count, char **arguments) try {
    arguments_in_utf8(&count, &arguments);
    if (count != 3) return 2;
    ms_error error{};
    std::unique_ptr<ms_tables, Close> tables{ms_open(arguments[1], nullptr, &error)};
    if (!tables) throw std::runtime_error(error.message);
    ms_position position{};
    ms_value value{};
    std::vector<ms_ranked> turns(MS_MANY);
    std::size_t ranked = 0;
    check(ms_parse_fen(tables.get(), arguments[2], &position, &error), error);
    check(ms_value_of(tables.get(), &position, &value, &error), error);
    check(ms_rank(tables.get(), &position, turns.data(), turns.size(), &ranked, &error), error);
    print_value(value);
    turns.resize(ranked);
    for (const ms_ranked &ranked_turn : turns) {
        char turn[MS_TURN_BYTES];
        ms_format_turn(tables.get(), ranked_turn.turn, turn);
        std::printf(", %s ", turn);
        print_value(ranked_turn.value);
    }
    std::printf("\n");
} catch (const std::exception &e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
}
