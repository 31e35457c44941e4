/*
 * Millstone's tables for programs in C, or in languages that can call C: perfect play in Nine Men's Morris and its relatives.
 *
 *     ms_error error;
 *     ms_tables *tables = ms_open("data/nine", NULL, &error);
 *     ms_position position;
 *     ms_value value;
 *     if (!tables || ms_parse_fen(tables, "O@OOO@** / ...", &position, &error) || ms_value_of(tables, &position, &value, &error))
 *         fprintf(stderr, "%s\n", error.message);
 *     ms_sides s = ms_sides_of(&position);
 *     ms_outcome leaf;
 *     if (ms_wdl(tables, s.own, s.opponent, s.own_hand, s.opponent_hand, &leaf) == MS_OK) ...  at the leaves of a search: MS_WIN and so on
 *     ms_close(tables);
 *
 * A set of points is a number in which bit p stands for point p, in the order of a FEN (FORMAT.md, section 2). All values are for the side
 * to move, those of turns for the side that makes them.
 *
 * Threads: any number of threads may call everything but ms_close at the same time, and none waits for another. There is no global state.
 * The library starts threads only in ms_open, if tables are to be resident: one for each processor, and they end before it returns. Call
 * ms_close when no other call is under way.
 *
 * Memory: ms_open takes it; the first question to a file takes some for its tree of depths or grades, unless `ready` was asked for. Answers
 * take none, with one exception: a block of depths of more than 16 KB, as no known game has.
 *
 * Errors: functions that can fail return MS_OK or another ms_code, and fill an ms_error if they get one. A damaged file fails only the
 * questions that need it.
 */
#ifndef MILLSTONE_H
#define MILLSTONE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(MS_SHARED) && defined(_WIN32)
#define MS_API __declspec(dllexport)
#elif defined(__GNUC__)
#define MS_API __attribute__((visibility("default")))
#else
#define MS_API
#endif
#if defined(__GNUC__)
#define MS_CHECKED __attribute__((warn_unused_result)) /* the compiler warns of a call whose result is not looked at */
#else
#define MS_CHECKED
#endif

/** The version of the table files that this reader reads, which is also the major version of this interface. */
#define MS_FORMAT 1
#define MS_VERSION "1.0.0"

/** The most points of a board, men of a side, and stones that a turn removes. */
enum { MS_POINTS = 24, MS_MEN = 12, MS_REMOVALS = 4 };

/** The result of a call. */
typedef enum ms_code {
    MS_OK = 0,
    MS_MISSING = 1,       /**< it is not known: the table that would tell is missing, or a file of it */
    MS_ARGUMENT = 2,      /**< sets that overlap or leave the board, or numbers of stones that no position has */
    MS_MEMORY = 3,        /**< the system has not as much memory */
    MS_IO = 4,            /**< a file or folder is not there, or cannot be read */
    MS_DAMAGED = 5,       /**< a file is damaged: no table, cut short, a wrong checksum, or contents that lie */
    MS_FOREIGN = 6,       /**< a file is whole, but of other rules, another table, or packed in an unknown way */
    MS_FORMAT_UNKNOWN = 7,/**< a file has another version of the format, or is no pocket file at all */
    MS_MANIFEST = 8,      /**< the manifest is none, or of other rules */
    MS_FEN = 9,           /**< a text is no FEN */
    MS_POSITION = 10,     /**< a position is not possible under the rules */
    MS_TURN = 11,         /**< a text is no turn, or the rules do not allow it */
    MS_CONTRADICTION = 12,/**< tables contradict each other, though none is damaged */
    MS_POCKET_OUTSIDE = 13/**< the player of a pocket file meets no such position */
} ms_code;

/** An error. */
typedef struct ms_error {
    ms_code code;
    int64_t offset;     /**< where in the file, in bytes from its start; of a FEN, the character (UTF-16 units, from 0); -1: nowhere in particular */
    char file[256];     /**< the file that it is about; empty: none in particular */
    char message[1000]; /**< in words, for people: file, offset, and what was expected */
} ms_error;

/**
 * How a game ends for one side. MS_UNKNOWN, in values only, has no place in that order: look for it before you count with outcomes. ms_wdl and
 * its likes never write it.
 */
typedef enum ms_outcome { MS_UNKNOWN = -1, MS_LOSS = 0, MS_DRAW = 1, MS_WIN = 2 } ms_outcome;

/** How an outcome is known: not at all, by the rules alone, or by tables. */
typedef enum ms_source { MS_BY_NOTHING = -1, MS_BY_RULES = 0, MS_BY_TABLE = 1 } ms_source;

/** The numbers of stones of the side to move and of its opponent, on the board and in hand: `6-5+3+2`. An own of -1 stands for none. */
typedef struct ms_subspace {
    int8_t own, opponent, own_hand, opponent_hand;
} ms_subspace;

/** A position. ms_parse_fen makes one; one made by hand is checked wherever it is asked about. */
typedef struct ms_position {
    uint32_t white, black;                   /**< the points with a white stone, and with a black one */
    uint8_t white_hand, black_hand;          /**< stones in hand */
    uint8_t white_removals, black_removals;  /**< stones that a side still has to remove in its present turn, normally 0 */
    uint8_t black_to_move;                   /**< 1 if Black is to move, 0 if White is */
    uint8_t pass_due;                        /**< 1 if the pass after the last placement is due, where the rules have one */
} ms_position;

/** A position as the side to move sees it: what ms_wdl asks for, if nothing is pending. */
typedef struct ms_sides {
    uint32_t own, opponent;
    int own_hand, opponent_hand;
    int pending; /**< stones that the side to move still has to remove in its present turn; -1 if a pass is due */
} ms_sides;

enum { MS_NO_DTW = -1, MS_NO_TURNS_TO_CAPTURE = -1, MS_NO_CONVERSION = -1 };

/** The value of a position for the side to move, or of a turn for the side that makes it. */
typedef struct ms_value {
    ms_outcome outcome;
    int32_t dtw;       /**< depth to win: the plies to the end of the game; MS_NO_DTW of a draw, and where that is not known */
    ms_source source;
    ms_subspace table;    /**< the table that knows; none if the rules or other turns tell */
    ms_subspace missing;  /**< the table that would know what is unknown */
    int8_t graded;        /**< 1 if it is known which draw it is: what follows */
    int8_t final_own, final_opponent;  /**< the final: the stones with which the game goes on; 0 and 0 if it is equal */
    int8_t unused;                     /**< 0, so that values can be compared byte by byte */
    int32_t grade;                     /**< what the final is worth to this side, in ten-thousandths; 0 if it is equal */
    /** In how many turns of the side that profits the next capture comes, at most; MS_NO_TURNS_TO_CAPTURE where it is not counted. */
    int32_t turns_to_capture;
    /**
     * Of a win or loss under the move limit: within how many plies the winner forces a placement, a removal or the end of the game; one more
     * than the limit if that draws it even with a clock of 0. MS_NO_CONVERSION if it is not known, without a limit, and of other outcomes.
     */
    int32_t conversion;
} ms_value;

/** A turn as a number; ms_format_turn writes it, the functions below take it apart. */
typedef uint32_t ms_turn;

typedef struct ms_ranked {
    ms_turn turn;
    ms_value value;
    ms_position after;
} ms_ranked;

/** Open tables. */
typedef struct ms_tables ms_tables;

/**
 * How to hold the win/draw/loss planes. Mapped: as the files have them, with a cache of unpacked blocks. Resident: unpacked in memory. Read:
 * as mapped, but each block is read when it is needed: so it is anyway with files of one's own, and where addresses have 32 bits.
 */
typedef enum ms_holding { MS_MAPPED = 0, MS_RESIDENT = 1, MS_READ = 2 } ms_holding;

enum { MS_REASON_BYTES = 400 };

/**
 * How to read files that are not the system's: a phone's assets, a browser's store, an archive. Any number of threads may call the functions;
 * none of them may be NULL.
 *
 * A path is the folder that ms_open got, "/" and a name such as manifest.json or 7-5.wdl. Where a function fails it writes into `reason` why,
 * in words, at most MS_REASON_BYTES with its zero; before, it is empty.
 */
typedef struct ms_files {
    void *context; /**< what the functions get first */
    /** Returns 1 if there is a file, else 0. ms_open asks this of each file that the rules can have: 546 tables of nine, up to four each. */
    int (*exists)(void *context, const char *path);
    /** Opens a file, and tells how many bytes it has; returns anything but NULL, which is NULL for a failure. Whole nine keeps all open. */
    void *(*open)(void *context, const char *path, uint64_t *size, char *reason);
    /** Reads bytes from an offset on, all of which are inside the size; returns 1 if it has read all of them, else 0. */
    int (*read)(void *context, void *file, uint64_t offset, void *into, size_t count, char *reason);
    void (*close)(void *context, void *file);
} ms_files;

/** Zero or left out, each member means what is usual. */
typedef struct ms_options {
    const char *variant;  /**< the rule set's name; needed where the folder is the one above */
    ms_holding holding;   /**< MS_RESIDENT reads everything when opening: 5.6 GB of memory for all of nine, in huge pages where there are */
    size_t cache_bytes;   /**< of the cache of unpacked blocks; 0: 64 MB, 16 with addresses of 32 bits. A quarter is for depths, all if resident */
    int ready;            /**< 1 opens all files at once, so that no answer ever takes memory */
    int without_grades;   /**< 1 does not tell draws apart, as if the tables could not */
    const ms_files *files;/**< how to read the files; NULL: the system's. ms_open copies it */
    /**
     * Is told how many bytes of resident tables have been read, about, out of how many: at most 101 times, the last time when it is all. The
     * thread that calls ms_open calls it. NULL: nobody is told.
     */
    void (*progress)(void *context, uint64_t done, uint64_t all);
    void *progress_context; /**< what `progress` gets first */
} ms_options;

/**
 * Opens a database: the folder of a rule set, such as data/nine, which says in its manifest what the rules are. Mapped tables are opened when
 * they are first needed. Returns NULL and says why if it cannot.
 */
MS_API ms_tables *ms_open(const char *folder, const ms_options *options, ms_error *error);
/** Closes the tables. No thread may still be asking them. */
MS_API void ms_close(ms_tables *tables);

/** The sets and hands of a position, from the side to move. */
MS_API ms_sides ms_sides_of(const ms_position *position);

/**
 * Finds the winner by the position's own table alone: the question of a search at its leaves.
 *
 * Writes MS_WIN, MS_DRAW or MS_LOSS for the side to move, and returns MS_OK. Where the winner is not known, it returns another code and writes
 * MS_DRAW: a search that does not look at the code reads neither a win nor a loss. MS_MISSING: the table is missing, and the rules do not tell.
 * MS_ARGUMENT: the position is not possible. Others, such as MS_DAMAGED: the file cannot be used, and ms_damage says why.
 *
 * No table has positions amid a turn: where something is pending (ms_sides), the answer would be that of another position. Ask after the
 * turns, or ms_value_of.
 */
MS_API MS_CHECKED ms_code ms_wdl(ms_tables *tables, uint32_t own, uint32_t opponent, int own_hand, int opponent_hand, ms_outcome *outcome);
/**
 * Asks the same of many positions, which is several times as quick: their memory is fetched ahead.
 *
 * The hands may be NULL: nothing in hand. Writes of each position the outcome and the code that ms_wdl has; `codes` may be NULL. Returns of how
 * many positions the winner is not known.
 */
MS_API MS_CHECKED size_t ms_wdl_batch(ms_tables *tables, size_t count, const uint32_t *own, const uint32_t *opponent, const uint8_t *own_hand,
                                      const uint8_t *opponent_hand, int8_t *outcomes, uint8_t *codes);

/**
 * The move limit of the tables, 1 to 126: after so many quiet plies in a row a game is drawn (FORMAT.md, section 17). 0: they have none, and
 * functions below that take a clock answer as if there were no clock.
 *
 * A clock is how many plies in a row were quiet before a position, as ms_read_fen tells it. More than the limit counts as the limit.
 */
MS_API int ms_move_limit(const ms_tables *tables);
/**
 * Does what ms_wdl does, under the move limit: a win or loss that the limit draws is MS_DRAW. MS_MISSING if it is not known whether the limit
 * draws it. Many wins take a look at their turns.
 */
MS_API MS_CHECKED ms_code ms_wdl_at(ms_tables *tables, uint32_t own, uint32_t opponent, int own_hand, int opponent_hand, uint32_t clock,
                                    ms_outcome *outcome);
/**
 * What is left of a value under the move limit. Of a turn's value, `clock` is that of the position in which it is made. A win or loss without
 * a known conversion is MS_UNKNOWN.
 */
MS_API ms_outcome ms_outcome_at(const ms_tables *tables, const ms_value *value, uint32_t clock);
/** The clock after a turn, or a part of it, that leads from one position to the next: one more if it was quiet, else 0. */
MS_API uint32_t ms_clock_after(const ms_position *before, const ms_position *after, uint32_t clock);

/**
 * Finds a position's value, with its depth or grade. What is missing, or damaged in another file than the position's own .wdl, follows from
 * the turns, as far as they tell. If that file is damaged, the question fails; ms_rank does without it.
 */
MS_API ms_code ms_value_of(ms_tables *tables, const ms_position *position, ms_value *value, ms_error *error);
/**
 * All turns of a position, best first; none if the game is over.
 *
 * Writes at most `most` of them, and into `count` how many there are. MS_MANY is more than any position of the known rule sets has.
 */
MS_API ms_code ms_rank(ms_tables *tables, const ms_position *position, ms_ranked *turns, size_t most, size_t *count, ms_error *error);
enum { MS_MANY = 2048 };
/**
 * All turns, the best under the move limit first: wins that end the game within what the clock leaves of it, quickest first; other wins, by
 * conversion; wins that it draws; draws; unknown turns; losses that it draws; losses, longest conversion first. Else as ms_rank.
 */
MS_API ms_code ms_rank_at(ms_tables *tables, const ms_position *position, uint32_t clock, ms_ranked *turns, size_t most, size_t *count,
                          ms_error *error);
/**
 * The best line: of a decided position as many turns as its depth says; of a draw the way to its final.
 *
 * Writes at most `most` turns, and stops there; into `count` how many. If what follows them is not known, that is an error: MS_MISSING where a
 * table or a file is missing, else the code of the file that cannot be read, which the error names.
 */
MS_API ms_code ms_line(ms_tables *tables, const ms_position *position, ms_ranked *line, size_t most, size_t *count, ms_error *error);
/**
 * The best line under the move limit, each turn the first of ms_rank_at. It ends the game if the position stays won or lost with this clock,
 * and may then have more turns than the depth says. Else as ms_line.
 */
MS_API ms_code ms_line_at(ms_tables *tables, const ms_position *position, uint32_t clock, ms_ranked *line, size_t most, size_t *count,
                          ms_error *error);
/** The tables that are missing for the whole tree of a position; writes at most `most`, and into `count` how many there are. */
MS_API ms_code ms_lacking(ms_tables *tables, const ms_position *position, ms_subspace *lacking, size_t most, size_t *count, ms_error *error);

/** Reads a FEN, and checks that the position is possible. The text is UTF-8 and ends with a zero. */
MS_API ms_code ms_parse_fen(const ms_tables *tables, const char *fen, ms_position *position, ms_error *error);
/**
 * Does the same, and tells what else the FEN says. Either of these may be NULL.
 *
 * clock: how many plies in a row were quiet, moves or passes that removed no stone, 0 to 999,999,999. It is 0 where the FEN has none, and
 * where a removal is pending.
 * ignored: the fields at the end that mean nothing here, up to the end of the text, with the blanks there; NULL if there are none. A clock
 * that cannot be is one.
 */
MS_API ms_code ms_read_fen(const ms_tables *tables, const char *fen, ms_position *position, uint32_t *clock, const char **ignored,
                           ms_error *error);
/** Writes a FEN in full, of at most MS_FEN_BYTES with its zero. */
MS_API void ms_format_fen(const ms_tables *tables, const ms_position *position, char *into);
enum { MS_FEN_BYTES = 96 };
/** The position in which a game begins. */
MS_API void ms_start(const ms_tables *tables, ms_position *position);
/** Whether a position is possible under the rules. */
MS_API ms_code ms_check(const ms_tables *tables, const ms_position *position, ms_error *error);
/** Why the game is over: `fewer-than-three`, `blocked` or `board-full`; NULL while it goes on. */
MS_API const char *ms_end(const ms_tables *tables, const ms_position *position);
/** All turns of a position as the rules list them, at most `most`; returns how many there are, 0 if the position is not possible. */
MS_API size_t ms_turns(const ms_tables *tables, const ms_position *position, ms_turn *turns, size_t most);
/** The position after a turn from ms_turns or ms_rank. */
MS_API ms_position ms_after(const ms_tables *tables, const ms_position *position, ms_turn turn);
/** The position after a turn in the field's notation: `d6`, `a1-a4`, `a1-a4xd7`, `pass`; or a part of it, `a1-a4` and then `xd7`. */
MS_API ms_code ms_play(const ms_tables *tables, const ms_position *position, const char *turn, ms_position *after, ms_error *error);
/** Writes a turn, in at most MS_TURN_BYTES with its zero. */
MS_API void ms_format_turn(const ms_tables *tables, ms_turn turn, char *into);
enum { MS_TURN_BYTES = 24 };
/** The point that a stone leaves, and the one that it goes to; -1 if there is none. */
MS_API int ms_turn_from(ms_turn turn);
MS_API int ms_turn_to(ms_turn turn);
/** The points whose stones are removed, in the order of the text; returns how many. */
MS_API int ms_turn_removals(ms_turn turn, int points[MS_REMOVALS]);
/** Writes the name of a table, such as 6-5+3+2, in at most MS_NAME_BYTES with its zero; nothing for none. */
MS_API void ms_format_subspace(ms_subspace subspace, char *into);
enum { MS_NAME_BYTES = 24 };

/** The open tables. */
typedef struct ms_info {
    char variant[17];
    char fingerprint[65];  /**< of the rules, in hexadecimal */
    int points, men;
    char point_names[MS_POINTS][4];
    int tables;             /**< how many tables there are */
    int resident;           /**< how many of them are unpacked in memory; those that are damaged are not */
    uint64_t resident_bytes;
    int graded;             /**< 1 if any table tells draws apart */
} ms_info;
MS_API void ms_describe(const ms_tables *tables, ms_info *info);
/** The tables that are there, by stones in hand and on the board; writes at most `most`, returns how many there are. */
MS_API size_t ms_list(const ms_tables *tables, ms_subspace *list, size_t most);
/** The tables that the manifest lists and whose .wdl is not there, likewise: the folder was not copied whole, or has lost them. */
MS_API size_t ms_lost(const ms_tables *tables, ms_subspace *list, size_t most);
/** Where a table has a position, for people and tests: symmetry, row, column, tile and place (FORMAT.md, section 4). */
MS_API ms_code ms_place(const ms_tables *tables, const ms_position *position, uint32_t place[5], ms_error *error);
/**
 * Damage that answers met, and were given in spite of or failed for: the first of each file. Returns 0 where `number`, from 0, is beyond
 * the last.
 */
MS_API int ms_damage(const ms_tables *tables, size_t number, ms_error *damage);
/** Reads a whole table: all checksums of all its files, and whether the contents of its blocks can be. MS_OK if nothing is wrong. */
MS_API ms_code ms_verify(ms_tables *tables, ms_subspace subspace, ms_error *error);

/**
 * A pocket file: a player whose promise holds against any opponent, from the start of the game on.
 *
 * The region has all positions that the player can meet when it is to move. There ms_pocket_turn keeps the promise; elsewhere it may be
 * wrong. The file cannot tell whether a position is in the region, but a game from its start can: ms_pocket_holds.
 *
 * Opening one takes memory; questions take none, and up to 60 KB of stack. Any number of threads may ask.
 */
typedef struct ms_pocket ms_pocket;

/** What the player promises. */
typedef enum ms_promise {
    MS_NEVER_LOSES = 0, /**< it never loses */
    MS_KEEPS_WINS = 1   /**< it never loses, and never turns a won position into a draw */
} ms_promise;

/** An open pocket file. */
typedef struct ms_pocket_info {
    char variant[17];
    ms_promise promise;
    int plays_white, plays_black; /**< 1 if it plays that colour */
    size_t sections;              /**< of how many pairs of numbers of stones it has positions */
    uint64_t positions;           /**< positions of the region, symmetric ones counted once */
} ms_pocket_info;

/** Opens a file; it is read whole, checked and closed. Returns NULL and says why if it cannot. */
MS_API ms_pocket *ms_pocket_open(const char *path, ms_error *error);
/** Does the same with the bytes of a file, of which it makes a copy. */
MS_API ms_pocket *ms_pocket_read(const void *bytes, size_t size, ms_error *error);
/** Ends what either of them began. */
MS_API void ms_pocket_close(ms_pocket *pocket);
MS_API void ms_pocket_describe(const ms_pocket *pocket, ms_pocket_info *info);
/** The file's game, as if it were tables of which none is there: for ms_start, ms_parse_fen, ms_turns, ms_after, ms_end, ms_format_turn. */
MS_API const ms_tables *ms_pocket_game(const ms_pocket *pocket);
/**
 * Finds the player's turn. It keeps the promise in all positions of the region.
 *
 * MS_POCKET_OUTSIDE: the player meets no position with these numbers of stones, or amid a turn; ms_pocket_search has an answer. MS_POSITION:
 * the position is not possible, or the game is over.
 */
MS_API ms_code ms_pocket_turn(const ms_pocket *pocket, const ms_position *position, ms_turn *turn, ms_error *error);
/**
 * Whether the promise holds for the side to move in the last position of a game: the file plays that colour, the game began at the start,
 * and all turns of that side were the player's, or symmetric to them. The positions are those after each whole turn, the start first; that
 * the turns of the other side were legal is not checked.
 */
MS_API int ms_pocket_holds(const ms_pocket *pocket, const ms_position *game, size_t count);
/**
 * Finds a turn where no promise holds, by a search of up to so many nodes and 12 plies: wins by the rules, then stones and free steps. Turns
 * are tried in the order of the evaluation, if there is one. This promises nothing.
 */
MS_API ms_code ms_pocket_search(const ms_pocket *pocket, const ms_position *position, uint32_t nodes, ms_turn *turn, ms_error *error);

#ifdef __cplusplus
}
#endif
#endif
