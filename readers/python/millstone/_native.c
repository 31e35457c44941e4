/* The reader in C as a module of Python, by the stable ABI; __init__.pyi describes it. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <time.h>

#include "millstone.c"

typedef struct {
    PyObject *error, *position_error, *missing_error, *value_type, *turn_type, *tables_type;
    PyObject *outcomes[4], *sources[2];
} State;

typedef struct {
    PyObject_HEAD
    ms_tables *tables;
    int users;     /* questions under way without the interpreter's lock */
    bool is_closed;
    State *state;
} Tables;

enum { NO_ROW = -1 };

/* Whether an error is about a question that cannot be asked, whatever files there are. */
static bool is_asked_wrong(ms_code code) { return code == MS_FEN || code == MS_POSITION || code == MS_TURN || code == MS_ARGUMENT; }

/* Raises an error, which may be about one of many rows. */
static PyObject *raised_at(State *state, const ms_error *e, long long row) {
    PyObject *type = is_asked_wrong(e->code) ? state->position_error : e->code == MS_MISSING ? state->missing_error : state->error, *made, *words;
    if (e->code == MS_MEMORY) return PyErr_SetString(PyExc_MemoryError, e->message), NULL;
    words = PyUnicode_DecodeUTF8(e->message, (Py_ssize_t)strlen(e->message), "backslashreplace"); /* a path may be none */
    if (words && row != NO_ROW) {
        const char *then = e->code == MS_MISSING ? ". Build it, or ask with missing='mask'." : "";
        PyObject *longer = PyUnicode_FromFormat("row %lld: %U%s", row, words, then);
        Py_DECREF(words);
        words = longer;
    }
    made = words ? PyObject_CallFunction(type, "N", words) : NULL;
    if (made) {
        PyObject *offset = PyLong_FromLongLong(e->offset), *file = PyUnicode_DecodeFSDefault(e->file), *number = PyLong_FromLongLong(row);
        if (offset && file && number && PyObject_SetAttrString(made, "offset", offset) == 0 && PyObject_SetAttrString(made, "file", file) == 0
            && PyObject_SetAttrString(made, "row", number) == 0)
            PyErr_SetObject(type, made);
        Py_XDECREF(offset);
        Py_XDECREF(file);
        Py_XDECREF(number);
        Py_DECREF(made);
    }
    return NULL;
}

static PyObject *raised(State *state, const ms_error *e) { return raised_at(state, e, NO_ROW); }

static ms_tables *opened(Tables *self) {
    if (self->is_closed) PyErr_SetString(PyExc_ValueError, "the tables are closed");
    return self->is_closed ? NULL : self->tables;
}

static void done(Tables *self) {
    self->users--;
    if (self->is_closed && self->users == 0) {
        ms_close(self->tables);
        self->tables = NULL;
    }
}

static PyObject *none(void) { return Py_NewRef(Py_None); }

static PyObject *name_of(ms_subspace s) {
    char name[MS_NAME_BYTES];
    if (s.own < 0) return none();
    ms_format_subspace(s, name);
    return PyUnicode_FromString(name);
}

static PyObject *number_or_none(long number, bool is_there) { return is_there ? PyLong_FromLong(number) : none(); }

/* Fills a new sequence of a type with items, which may be NULL after an error. */
static PyObject *filled(PyObject *type, PyObject **items, Py_ssize_t count) {
    PyObject *made = PyStructSequence_New((PyTypeObject *)type);
    for (Py_ssize_t i = 0; i < count; i++) {
        if (made && items[i]) PyStructSequence_SetItem(made, i, items[i]);
        else {
            Py_XDECREF(items[i]);
            Py_CLEAR(made);
        }
    }
    return made;
}

/* A value for the side to move in a position with a clock. */
static PyObject *value_object(const Tables *self, const ms_value *v, uint32_t clock) {
    char final[16];
    State *state = self->state;
    int limit = ms_move_limit(self->tables);
    PyObject *items[10];
    snprintf(final, sizeof final, v->grade == 0 ? "equal" : "%d-%d", v->final_own, v->final_opponent);
    items[0] = Py_NewRef(state->outcomes[v->outcome + 1]);
    items[1] = number_or_none(v->dtw, v->dtw != MS_NO_DTW);
    items[2] = v->graded ? PyUnicode_FromString(final) : none();
    items[3] = number_or_none(v->grade, v->graded);
    items[4] = number_or_none(v->turns_to_capture, v->graded && v->turns_to_capture != MS_NO_TURNS_TO_CAPTURE);
    items[5] = v->source == MS_BY_NOTHING ? none() : Py_NewRef(state->sources[v->source]);
    items[6] = name_of(v->table);
    items[7] = name_of(v->missing);
    items[8] = number_or_none(v->conversion, v->conversion != MS_NO_CONVERSION && v->conversion <= limit);
    items[9] = limit ? Py_NewRef(state->outcomes[ms_outcome_at(self->tables, v, clock) + 1]) : none();
    return filled(state->value_type, items, 10);
}

/* A FEN in full; with the clock if that is not 0 and there is a move limit. */
static PyObject *fen_object(const Tables *self, const ms_position *position, uint32_t clock) {
    char fen[MS_FEN_BYTES];
    ms_format_fen(self->tables, position, fen);
    if (clock > 999999999) clock = 999999999; /* larger ones are not read */
    return ms_move_limit(self->tables) && clock ? PyUnicode_FromFormat("%s %u 1", fen, (unsigned)clock) : PyUnicode_FromString(fen);
}

/* The turns of a position with a clock, or one after the other those of a line. */
static PyObject *turn_list(const Tables *self, ms_position position, uint32_t clock, bool is_line, const ms_ranked *turns, size_t count) {
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        char text[MS_TURN_BYTES];
        PyObject *items[3], *turn;
        uint32_t after = ms_clock_after(&position, &turns[i].after, clock);
        ms_format_turn(self->tables, turns[i].turn, text);
        items[0] = PyUnicode_FromString(text);
        items[1] = value_object(self, &turns[i].value, clock);
        items[2] = fen_object(self, &turns[i].after, after);
        turn = filled(self->state->turn_type, items, 3);
        if (!turn || PyList_SetItem(list, (Py_ssize_t)i, turn) < 0) Py_CLEAR(list);
        if (is_line) clock = after, position = turns[i].after;
    }
    return list;
}

/* Reads all that a FEN says that a method was given. */
static bool parsed_all(Tables *self, PyObject *argument, ms_position *position, uint32_t *clock, const char **ignored) {
    ms_error e;
    Py_ssize_t bytes;
    const char *fen = opened(self) ? PyUnicode_AsUTF8AndSize(argument, &bytes) : NULL;
    if (!fen) return false;
    if (strlen(fen) != (size_t)bytes) {
        PyErr_Format(self->state->position_error, "the FEN has a character of number 0 behind %zu bytes", strlen(fen));
        return false;
    }
    if (ms_read_fen(self->tables, fen, position, clock, ignored, &e) == MS_OK) return true;
    raised(self->state, &e);
    return false;
}

static bool parsed(Tables *self, PyObject *argument, ms_position *position) { return parsed_all(self, argument, position, NULL, NULL); }

static PyObject *tables_value(PyObject *object, PyObject *argument) {
    Tables *self = (Tables *)object;
    ms_position position;
    ms_value value;
    uint32_t clock;
    ms_error e;
    if (!parsed_all(self, argument, &position, &clock, NULL)) return NULL;
    if (ms_value_of(self->tables, &position, &value, &e) != MS_OK) return raised(self->state, &e);
    return value_object(self, &value, clock);
}

static PyObject *listed(Tables *self, PyObject *argument, bool is_line) {
    ms_position position;
    uint32_t clock;
    ms_error e;
    size_t count;
    PyObject *list = NULL;
    ms_code code;
    ms_ranked *turns;
    if (!parsed_all(self, argument, &position, &clock, NULL)) return NULL;
    turns = PyMem_Malloc(MS_MANY * sizeof *turns);
    if (!turns) return PyErr_NoMemory();
    self->users++;
    Py_BEGIN_ALLOW_THREADS
    code = (is_line ? ms_line_at : ms_rank_at)(self->tables, &position, clock, turns, MS_MANY, &count, &e);
    Py_END_ALLOW_THREADS
    if (code != MS_OK) raised(self->state, &e);
    else list = turn_list(self, position, clock, is_line, turns, count < MS_MANY ? count : MS_MANY);
    PyMem_Free(turns);
    done(self);
    return list;
}

static PyObject *tables_rank(PyObject *self, PyObject *fen) { return listed((Tables *)self, fen, false); }
static PyObject *tables_line(PyObject *self, PyObject *fen) { return listed((Tables *)self, fen, true); }

static PyObject *tables_lacking(PyObject *object, PyObject *argument) {
    enum { MOST = 8192 };
    Tables *self = (Tables *)object;
    ms_position position;
    ms_error e;
    size_t count = 0;
    ms_subspace *found;
    PyObject *list = NULL;
    if (!parsed(self, argument, &position)) return NULL;
    found = PyMem_Malloc(MOST * sizeof *found);
    if (!found) return PyErr_NoMemory();
    if (ms_lacking(self->tables, &position, found, MOST, &count, &e) != MS_OK) raised(self->state, &e);
    else list = PyList_New(0);
    for (size_t i = 0; list && i < count && i < MOST; i++) {
        PyObject *name = name_of(found[i]);
        if (!name || PyList_Append(list, name) < 0) Py_CLEAR(list);
        Py_XDECREF(name);
    }
    PyMem_Free(found);
    return list;
}

static PyObject *tables_play(PyObject *object, PyObject *arguments) {
    Tables *self = (Tables *)object;
    const char *turn;
    PyObject *fen;
    ms_position position, after;
    uint32_t clock;
    ms_error e;
    if (!PyArg_ParseTuple(arguments, "Us:play", &fen, &turn) || !parsed_all(self, fen, &position, &clock, NULL)) return NULL;
    if (ms_play(self->tables, &position, turn, &after, &e) != MS_OK) return raised(self->state, &e);
    return fen_object(self, &after, ms_clock_after(&position, &after, clock));
}

static PyObject *tables_normal(PyObject *object, PyObject *argument) {
    Tables *self = (Tables *)object;
    ms_position position;
    uint32_t clock;
    return parsed_all(self, argument, &position, &clock, NULL) ? fen_object(self, &position, clock) : NULL;
}

static PyObject *tables_clock(PyObject *object, PyObject *argument) {
    ms_position position;
    uint32_t clock;
    return parsed_all((Tables *)object, argument, &position, &clock, NULL) ? PyLong_FromUnsignedLong(clock) : NULL;
}

static PyObject *tables_ignored(PyObject *object, PyObject *argument) {
    ms_position position;
    const char *ignored;
    size_t length;
    if (!parsed_all((Tables *)object, argument, &position, NULL, &ignored)) return NULL;
    length = ignored ? strlen(ignored) : 0;
    while (length > 0 && strchr(BLANKS, ignored[length - 1])) length--;
    return PyUnicode_FromStringAndSize(ignored, (Py_ssize_t)length);
}

static PyObject *tables_end(PyObject *object, PyObject *argument) {
    Tables *self = (Tables *)object;
    ms_position position;
    const char *end;
    if (!parsed(self, argument, &position)) return NULL;
    end = ms_end(self->tables, &position);
    return end ? PyUnicode_FromString(end) : none();
}

static PyObject *tables_position(PyObject *object, PyObject *argument) {
    Tables *self = (Tables *)object;
    ms_position position;
    struct view v;
    if (!parsed(self, argument, &position)) return NULL;
    v = view_of(&position);
    if (v.pending != 0) {
        PyErr_SetString(self->state->position_error,
                        v.pending > 0 ? "a removal is pending, and rows do not tell: ask value(fen), or about the positions after turns(fen)"
                                      : "a pass is due, and rows do not tell: ask value(fen)");
        return NULL;
    }
    return Py_BuildValue("(IIii)", v.own, v.opponent, v.own_hand, v.opponent_hand);
}

/* The number of the table that has a position; 0: there is none. */
static uint16_t table_number_of(const ms_tables *t, struct view v) {
    return are_numbers(t, v.own, v.opponent, v.own_hand, v.opponent_hand)
               ? t->numbers[slot_of(count_fast(t->fast, v.own), count_fast(t->fast, v.opponent), v.own_hand, v.opponent_hand)]
               : 0;
}

/* A set of points; of a number that is too large or negative, one that no board has. */
static int take_set(PyObject *object, void *into) {
    int overflow;
    long long set = PyLong_AsLongLongAndOverflow(object, &overflow);
    if (PyErr_Occurred()) return 0;
    *(uint32_t *)into = overflow || set < 0 || set > UINT32_MAX ? UINT32_MAX : (uint32_t)set;
    return 1;
}

/* A number of stones; of one that is too large or negative, one that no game has. */
static int take_hand(PyObject *object, void *into) {
    int overflow;
    long hand = PyLong_AsLongAndOverflow(object, &overflow);
    if (PyErr_Occurred()) return 0;
    *(int *)into = overflow || hand < 0 || hand > 255 ? 255 : (int)hand;
    return 1;
}

static ms_code no_table(const ms_tables *t, ms_subspace s, ms_error *e) {
    char name[MS_NAME_BYTES];
    ms_format_subspace(s, name);
    return fail(e, MS_MISSING, NULL, -1, "there is no table %s in %.250s", name, t->folder);
}

/* Whether a position is possible. More stones in hand than any game has are all alike here, and have no number that could be told. */
static ms_code view_checked(const ms_tables *t, struct view v, ms_error *e) {
    ms_position position = position_of(false, v, false);
    bool is_hand = v.own_hand <= MS_MEN && v.opponent_hand <= MS_MEN;
    return is_hand ? ms_check(t, &position, e) : fail(e, MS_POSITION, NULL, -1, "no side has as many stones in hand: %s is played with %d", t->rules.name, t->rules.men);
}

/* Says why a leaf has told a code and no outcome. */
static void say_why_not(ms_tables *t, struct view v, ms_code code, ms_error *e) {
    ms_position position = position_of(false, v, false);
    ms_value value;
    if (code == MS_ARGUMENT && view_checked(t, v, e) != MS_OK) return;
    if (code == MS_MISSING && !table_number_of(t, v)) {
        (void)no_table(t, subspace_of(v), e);
        return;
    }
    if (code != MS_MISSING && ms_value_of(t, &position, &value, e) != MS_OK) return; /* which meets the same damage, and has words for it */
    for (size_t i = 0; ms_damage(t, i, e); i++)
        if (code == MS_MISSING || e->code == code) return;
    fail(e, code, NULL, -1, "%s",
         code == MS_MISSING    ? "there is no file that tells what the move limit leaves"
         : code == MS_ARGUMENT ? "no position has these sets of points and numbers of stones"
                               : "a table cannot be used; damage() says why");
}

static PyObject *tables_wdl(PyObject *object, PyObject *arguments) {
    Tables *self = (Tables *)object;
    uint32_t own, opponent;
    int own_hand = 0, opponent_hand = 0;
    PyObject *clock = Py_None;
    bool has_clock;
    unsigned long quiet;
    ms_outcome outcome;
    ms_code code;
    ms_error e;
    if (!PyArg_ParseTuple(arguments, "O&O&|O&O&O:wdl", take_set, &own, take_set, &opponent, take_hand, &own_hand, take_hand, &opponent_hand, &clock)
        || !opened(self))
        return NULL;
    has_clock = clock != Py_None;
    clock = has_clock ? PyNumber_Index(clock) : NULL;
    quiet = clock ? PyLong_AsUnsignedLong(clock) : 0;
    Py_XDECREF(clock);
    if (PyErr_Occurred() && PyErr_ExceptionMatches(PyExc_OverflowError))
        PyErr_SetString(PyExc_ValueError, "a clock is a whole number from 0 to 999999999");
    if (PyErr_Occurred()) return NULL;
    code = !has_clock ? ms_wdl(self->tables, own, opponent, own_hand, opponent_hand, &outcome)
                      : ms_wdl_at(self->tables, own, opponent, own_hand, opponent_hand, quiet < UINT32_MAX ? (uint32_t)quiet : UINT32_MAX, &outcome);
    if (code == MS_OK) return PyLong_FromLong(outcome);
    say_why_not(self->tables, (struct view){own, opponent, own_hand, opponent_hand, 0}, code, &e);
    return raised(self->state, &e);
}

/* ---- Many positions at once ----------------------------------------------------------------------------------------------------------------- */

/*
 * Questions about many positions are sorted by table and block, so that each block is unpacked once. A spot is where one of them has its answer:
 * the table's number, the block and the place, from the highest bit on; and who asks.
 */
struct spot {
    uint64_t at;
    uint32_t asker;
};

enum { PLACE_BITS = 14, DIGIT = 11, DIGITS = 1 << DIGIT, SPOTS = 1 << 21, LEAST_SORTED = 512, PREFETCHED = 64, UNINTERRUPTED = 64 };
_Static_assert(1 << PLACE_BITS == PLACE_COUNT && PLACE_BITS + BLOCK_BITS + TABLE_BITS <= 64, "a place has so many bits");

/* Room for spots, and for as many while they are sorted; the rows of positions, and what is to be known of each. */
struct batch {
    ms_tables *tables;
    const uint32_t *rows; /* others may write to them meanwhile, unless they are copied */
    size_t columns, count;
    uint32_t *copied;
    int8_t *outcomes;
    int32_t *dtw, *grades; /* NULL: not wanted */
    bool masks;            /* what is not known is no error, but a number of its own */
    struct spot *spots, *spare;
    size_t room, spot_count;
    uint32_t *order; /* the rows by their tables, so that what is asked at once is about few of them */
    uint32_t *hard;  /* rows that need a question of their own */
    size_t hard_count;
    ms_code failed; /* of the first row, in order, that has no answer: why */
    size_t failed_row;
    struct view failed_view; /* as it was then, if rows are copied */
    ms_error error;
    PyThreadState *thread; /* while the interpreter's lock is let go of */
    time_t checked;        /* when signals were looked for, in seconds */
    bool is_interrupted;
};

static struct view row_view(const struct batch *b, size_t i) {
    const volatile uint32_t *row = b->rows + i * b->columns; /* read once, so that what has been checked is what is used */
    uint32_t own = row[0], opponent = row[1], own_hand = b->columns == 4 ? row[2] : 0, opponent_hand = b->columns == 4 ? row[3] : 0;
    return (struct view){own, opponent, own_hand < 255 ? (int)own_hand : 255, opponent_hand < 255 ? (int)opponent_hand : 255, 0};
}

/* What arrays have where something is not known, for those who ask for it; __init__.py names them. */
enum { UNKNOWN = MS_UNKNOWN, DAMAGED = -2, UNKNOWN_DTW = -2, NO_GRADE = INT32_MIN, UNKNOWN_GRADE = INT32_MIN + 1 };

/* Whether a row that has failed so ends the question. */
static bool ends_batch(const struct batch *b, ms_code code) { return code != MS_OK && (!b->masks || is_asked_wrong(code) || code == MS_MEMORY); }

/* Writes a row's outcome, or that there is none: it is a code, negated. */
static void write_outcome(struct batch *b, size_t row, int value) {
    ms_code code = code_of(value);
    b->outcomes[row] = (int8_t)(code == MS_OK ? value : code == MS_MISSING ? UNKNOWN : DAMAGED);
    if (ends_batch(b, code) && (b->failed == MS_OK || row < b->failed_row)) b->failed = code, b->failed_row = row, b->failed_view = row_view(b, row);
}

static void leave_lock(struct batch *b) {
    b->checked = time(NULL);
    b->thread = PyEval_SaveThread();
}

/* Whether a signal, such as Ctrl-C, ends the work: then its error is set. Looks once a second, as that may wait for the lock. */
static bool interrupted(struct batch *b) {
    time_t now = time(NULL);
    if (b->is_interrupted || now == b->checked) return b->is_interrupted;
    b->checked = now;
    PyEval_RestoreThread(b->thread);
    b->is_interrupted = PyErr_CheckSignals() < 0;
    b->thread = PyEval_SaveThread();
    return b->is_interrupted;
}

/* Adds the spots of some positions, at most PREFETCHED. Returns how many of them have no table; all, if there is no room for them. */
static size_t add_spots(struct batch *b, const struct view *views, const uint32_t *askers, size_t count) {
    struct table *tables[PREFETCHED];
    size_t missing = 0;
    if (b->room - b->spot_count < count) return count;
    for (size_t i = 0; i < count; i++) {
        struct view v = views[i];
        const struct table *table = tables[i] = leaf_table(b->tables, v.own, v.opponent, v.own_hand, v.opponent_hand);
        if (table) fetch_ahead(&table->row_ranks->canonical[rank_of(table->row_ranks, table->own_rows ? v.own : v.opponent)]);
    }
    for (size_t i = 0; i < count; i++) {
        missing += !tables[i];
        if (!tables[i]) continue;
        struct cell cell = cell_of(b->tables, tables[i], views[i].own, views[i].opponent);
        uint64_t block = (uint64_t)(tables[i] - b->tables->tables) << BLOCK_BITS | cell.block;
        b->spots[b->spot_count++] = (struct spot){block << PLACE_BITS | cell.place, askers[i]};
    }
    return missing;
}

/* Sorts the spots by table and block, a digit after the other, and leaves out digits in which all are the same. */
static void sort_spots(struct batch *b) {
    uint64_t differences = 0;
    for (size_t i = 1; i < b->spot_count; i++) differences |= b->spots[i].at ^ b->spots[0].at;
    for (int shift = PLACE_BITS; shift < 64; shift += DIGIT) {
        size_t ends[DIGITS] = {0}, before = 0;
        struct spot *sorted = b->spare;
        if (!(differences >> shift & (DIGITS - 1))) continue;
        for (size_t i = 0; i < b->spot_count; i++) ends[b->spots[i].at >> shift & (DIGITS - 1)]++;
        for (size_t i = 0; i < DIGITS; i++) {
            size_t these = ends[i];
            ends[i] = before;
            before += these;
        }
        for (size_t i = 0; i < b->spot_count; i++) sorted[ends[b->spots[i].at >> shift & (DIGITS - 1)]++] = b->spots[i];
        b->spare = b->spots;
        b->spots = sorted;
    }
}

static struct table *spot_table(const struct batch *b, const struct spot *spot) { return &b->tables->tables[spot->at >> (PLACE_BITS + BLOCK_BITS)]; }

static int32_t ask_spot(struct batch *b, const struct spot *spot, int kind) {
    struct cell cell = {0, 0, (uint32_t)(spot->at >> PLACE_BITS) & ((1u << BLOCK_BITS) - 1), (uint32_t)spot->at & (PLACE_COUNT - 1)};
    struct table *table = spot_table(b, spot);
    return kind == WDL ? value_at(b->tables, table, cell, &b->error) : table->there[kind] ? number_at(b->tables, table, kind, cell, &b->error) : -1;
}

static uint16_t table_number(const struct batch *b, size_t i) { return table_number_of(b->tables, row_view(b, i)); }

/* Takes memory for so many spots, or SPOTS if these are more, and orders the rows, of which it makes a copy: they must not change on the way. */
static bool make_spots(struct batch *b, size_t most) {
    size_t ends[MOST_SUBSPACES + 2] = {0};
    b->room = most < SPOTS ? most : SPOTS;
    b->spots = malloc((b->room + 1) * sizeof *b->spots);
    b->spare = malloc((b->room + 1) * sizeof *b->spare);
    b->order = malloc((b->count + 1) * sizeof *b->order);
    b->copied = malloc((b->count * b->columns + 1) * sizeof *b->copied);
    if (!b->spots || !b->spare || !b->order || !b->copied) return false;
    b->rows = memcpy(b->copied, b->rows, b->count * b->columns * sizeof *b->copied);
    for (size_t i = 0; i < b->count; i++) ends[table_number(b, i) + 1]++;
    for (size_t i = 1; i < MOST_SUBSPACES + 2; i++) ends[i] += ends[i - 1];
    for (size_t i = 0; i < b->count; i++) b->order[ends[table_number(b, i)]++] = (uint32_t)i;
    return true;
}

static void free_spots(struct batch *b) {
    free(b->spots);
    free(b->spare);
    free(b->order);
    free(b->copied);
}

/* Writes all outcomes, for tables that are mapped. Returns false if there is not enough memory. */
static bool wdl_sorted(struct batch *b) {
    bool is_room = make_spots(b, b->count);
    for (size_t first = 0, end; is_room && first < b->count && !b->is_interrupted; first = end) {
        end = b->count - first < b->room ? b->count : first + b->room;
        b->spot_count = 0;
        for (size_t k = first; k < end;) {
            struct view views[PREFETCHED];
            uint32_t askers[PREFETCHED];
            size_t n = 0;
            for (; n < PREFETCHED && k < end; k++) {
                uint32_t i = b->order[k];
                struct view v = row_view(b, i);
                if (table_number(b, i)) {
                    views[n] = v;
                    askers[n++] = i;
                } else {
                    bool can_be = are_numbers(b->tables, v.own, v.opponent, v.own_hand, v.opponent_hand);
                    write_outcome(b, i, can_be ? value_by_rules(b->tables, v.own, v.opponent, v.own_hand, v.opponent_hand) : -MS_ARGUMENT);
                }
            }
            add_spots(b, views, askers, n);
        }
        sort_spots(b);
        for (size_t i = 0; i < b->spot_count; i++) {
            if (i % UNINTERRUPTED == 0 && interrupted(b)) break;
            write_outcome(b, b->spots[i].asker, ask_spot(b, &b->spots[i], WDL));
        }
    }
    free_spots(b);
    return is_room;
}

static void ask_later(struct batch *b, size_t row) { b->hard[b->hard_count++] = (uint32_t)row; }

/*
 * Adds the spots of all positions that the turns of a won one lead to. Those that end the game at once settle it: then there are none, and the
 * answer is true. It needs a question of its own if one of them has no table, or a pass follows.
 */
static bool add_turns(struct batch *b, struct view v, uint32_t asker, bool *is_hard) {
    struct turns list;
    struct view after[PREFETCHED];
    uint32_t askers[PREFETCHED];
    size_t n = 0, before = b->spot_count;
    ms_position position = position_of(v.own_hand > v.opponent_hand, v, false);
    ms_turn turn;
    *is_hard = false;
    for (begin_turns(&list, &b->tables->rules, v); next_turn(&list, &turn);) {
        ms_position then = ms_after(b->tables, &position, turn);
        enum status status;
        after[n] = view_of(&then);
        askers[n] = asker;
        *is_hard |= after[n].pending != 0;
        status = status_of(&b->tables->rules, after[n]);
        if (status == LOST) {
            b->spot_count = before;
            return true;
        }
        n += status == ONGOING;
        if (n == PREFETCHED) *is_hard |= add_spots(b, after, askers, n) > 0, n = 0;
    }
    *is_hard |= add_spots(b, after, askers, n) > 0;
    if (*is_hard) b->spot_count = before;
    return false;
}

/* Finds the depths of wins whose turns have spots: one more than the least of the losses that they lead to, INT32_MAX before. */
static void ask_wins(struct batch *b) {
    sort_spots(b);
    for (size_t i = 0; i < b->spot_count; i++) {
        const struct spot *spot = &b->spots[i];
        int32_t *plies = &b->dtw[spot->asker], value, pairs;
        if (i % UNINTERRUPTED == 0 && interrupted(b)) break;
        if (*plies <= 3) continue; /* known, and nothing that does not end the game at once is sooner; or not to be known so */
        value = ask_spot(b, spot, WDL);
        pairs = value == MS_LOSS ? ask_spot(b, spot, DTW) : 0;
        if (value < MS_UNKNOWN || pairs < 0) *plies = -1; /* damage, or no depths: to be asked by itself */
        else if (value == MS_LOSS && 2 * pairs + 1 < *plies) *plies = 2 * pairs + 1;
    }
    b->spot_count = 0;
}

/* Says that something of a known outcome is not known: by what is damaged, if anything is. Returns the code. */
static ms_code say_lacking(struct batch *b, const char *what, const char *files) {
    ms_error damage;
    if (!ms_damage(b->tables, 0, &damage))
        return fail(&b->error, MS_MISSING, NULL, -1, "its %s is not known: there is no file %s that tells, or no table that a turn leads to", what, files);
    b->error = damage;
    snprintf(b->error.message, sizeof b->error.message, "its %s is not known. %.900s", what, damage.message);
    return damage.code;
}

/* Asks about a row by itself, as value(fen) does. */
static ms_code ask_alone(struct batch *b, size_t i) {
    struct view v = row_view(b, i);
    ms_position position = position_of(false, v, false);
    ms_value value;
    ms_code code = view_checked(b->tables, v, &b->error);
    if (code == MS_OK) code = ms_value_of(b->tables, &position, &value, &b->error);
    bool is_there = code == MS_OK, is_known = is_there && value.outcome != MS_UNKNOWN, is_draw = is_known && value.outcome == MS_DRAW;
    bool has_dtw = is_known && (is_draw || value.dtw != MS_NO_DTW), has_grade = is_known && (!is_draw || value.graded || !b->tables->graded);
    if (is_there && !is_known) {
        code = no_table(b->tables, value.missing, &b->error);
    } else if (is_there && b->dtw && !has_dtw) {
        code = say_lacking(b, "depth", ".dtw");
    } else if (is_there && b->grades && !has_grade) {
        code = say_lacking(b, "grade", ".grade");
    }
    if (ends_batch(b, code)) return code;
    b->outcomes[i] = is_there ? (int8_t)value.outcome : DAMAGED;
    if (b->dtw) b->dtw[i] = has_dtw ? value.dtw : UNKNOWN_DTW;
    if (b->grades) b->grades[i] = !has_grade ? UNKNOWN_GRADE : value.graded ? value.grade : NO_GRADE;
    return MS_OK;
}

/* Values of rows, in order from one on until `end`, or until a signal ends the work, which is no MS_OK: by the rules and the tables, as far as sorting helps; the others by themselves. */
static ms_code ask_rows(struct batch *b, size_t first, size_t end, struct spot *sorted) {
    size_t count;
    b->spot_count = b->hard_count = 0;
    for (size_t k = first; k < end; k++) {
        uint32_t i = b->order[k];
        struct view v = row_view(b, i);
        if (b->dtw) b->dtw[i] = MS_NO_DTW;
        if (b->grades) b->grades[i] = NO_GRADE;
        if (!table_number(b, i) || status_of(&b->tables->rules, v) != ONGOING) ask_later(b, i);
        else add_spots(b, &v, &i, 1);
    }
    sort_spots(b);
    count = b->spot_count;
    memcpy(sorted, b->spots, count * sizeof *sorted);
    for (size_t k = 0; k < count; k++) {
        if (k % UNINTERRUPTED == 0 && interrupted(b)) return MS_ARGUMENT;
        size_t i = sorted[k].asker;
        int32_t value = ask_spot(b, &sorted[k], WDL), number;
        b->outcomes[i] = (int8_t)value;
        if (value < MS_UNKNOWN) ask_later(b, i);
        if (value == MS_LOSS && b->dtw) {
            number = ask_spot(b, &sorted[k], DTW);
            b->dtw[i] = 2 * number;
            if (number < 0) b->dtw[i] = MS_NO_DTW, ask_later(b, i);
        }
        if (value == MS_DRAW && b->grades && b->tables->graded) {
            const struct plane *grades;
            number = ask_spot(b, &sorted[k], GRADE);
            bool is_known = number >= 0 && find_plane(b->tables, spot_table(b, &sorted[k]), GRADE, &grades, NULL) == MS_OK;
            if (is_known) b->grades[i] = grades->tree[number].grade.worth;
            else ask_later(b, i);
        }
    }
    b->spot_count = 0;
    for (size_t k = 0, from = 0; b->dtw && k < count; k++) {
        size_t i = sorted[k].asker;
        bool is_hard;
        if (b->outcomes[i] == MS_WIN) {
            b->dtw[i] = add_turns(b, row_view(b, i), (uint32_t)i, &is_hard) ? 1 : INT32_MAX;
            if (is_hard && b->dtw[i] != 1) b->dtw[i] = -1;
        }
        if (k + 1 < count && b->room - b->spot_count >= MS_MANY) continue;
        ask_wins(b);
        if (b->is_interrupted) return MS_ARGUMENT;
        for (; from <= k; from++) {
            size_t row = sorted[from].asker;
            if (b->outcomes[row] != MS_WIN || (b->dtw[row] > 0 && b->dtw[row] < INT32_MAX)) continue;
            b->dtw[row] = MS_NO_DTW;
            ask_later(b, row);
        }
    }
    for (size_t k = 0; k < b->hard_count; k++) {
        if (interrupted(b)) return MS_ARGUMENT;
        ms_code code = ask_alone(b, b->hard[k]);
        b->failed_row = b->hard[k];
        if (code != MS_OK) return code;
    }
    return MS_OK;
}

/* ---- Positions that play reaches -------------------------------------------------------------------------------------------------------------- */

/* With so many walks, none of 256,855 positions of `six` was missed, and about one in a thousand of `nine`; with 24, seven times as many. */
enum { WALKS = 96, STEPS_BACK = 160 };

/* The next number of splitmix64 (G. Steele and others, 2014). */
static uint64_t next_random(uint64_t *state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* A number below another one. */
static uint32_t below(uint64_t *state, uint32_t end) { return (uint32_t)((next_random(state) >> 32) * end >> 32); }

/* Whether games can be followed backwards: each mill takes one stone, and sides alternate. */
static bool can_go_back(const struct rules *r) {
    return r->word[SEVERAL] != EACH && r->word[WHILE_PLACING] != NOTHING && r->word[WHILE_PLACING] != HAND && !r->free_hands && !skips(r)
           && r->word[BLOCKED] != PASS && r->word[FROM_MILLS] != NEVER;
}

static int lost_of(const struct rules *r, uint32_t stones, int hand) { return r->men - count_bits(stones) - hand; }

/* Whether so many of a side's points have a stone in each of its mills, from one on: so often it has closed mills at least. */
static bool are_closed(const struct rules *r, uint32_t stones, uint32_t last_ones, int from, int closings) {
    for (int i = from; i < r->mill_count; i++) {
        if ((stones & r->mills[i]) != r->mills[i] || (last_ones & r->mills[i])) continue;
        if (closings == 0) return false;
        for (uint32_t rest = r->mills[i]; rest; rest &= rest - 1)
            if (are_closed(r, stones, last_ones | (rest & (0u - rest)), i + 1, closings - 1)) return true;
        return false;
    }
    return true;
}

static int count_mills(const struct rules *r, uint32_t stones) {
    int count = 0;
    for (int i = 0; i < r->mill_count; i++) count += (stones & r->mills[i]) == r->mills[i];
    return count;
}

/* Whether nothing speaks against a position: each mill that stands has been closed, and its side has taken a stone then. */
static bool may_be_reached(const struct rules *r, struct view v) {
    int own = lost_of(r, v.own, v.own_hand), opponent = lost_of(r, v.opponent, v.opponent_hand);
    if (own < 0 || opponent < 0 || !are_closed(r, v.own, 0, 0, opponent) || !are_closed(r, v.opponent, 0, 0, own)) return false;
    if (v.own_hand + v.opponent_hand == 0 || own + opponent == 0) return true;
    int own_mills = count_mills(r, v.own), opponent_mills = count_mills(r, v.opponent); /* while placing no mill opens but by a capture */
    return own_mills + opponent_mills > 0 && (opponent > 0 || own <= opponent_mills) && (own > 0 || opponent <= own_mills);
}

/* One of the positions before one, at random, rather such in which a stone was taken, or is about to be; false: there is none. */
static bool step_back(const struct rules *r, struct view v, uint64_t *state, struct view *before) {
    uint32_t empty = r->all & ~(v.own | v.opponent), found[4] = {0};
    struct view chosen[4];
    int lost = lost_of(r, v.own, v.own_hand);
    bool is_placing = v.own_hand + v.opponent_hand > 0;
    for (uint32_t rest = v.opponent; rest; rest &= rest - 1) {
        int to = lowest(rest);
        bool took = allowed_by(r, v.opponent, to) > 0;
        uint32_t from = is_placing ? 0 : flies(r, v.opponent, 0) ? empty : r->next_to[to] & empty;
        if (took && lost == 0) continue;
        for (bool is_placement = true;; is_placement = false) { /* from the hand first, then from each point */
            uint32_t origin = is_placement ? 0 : from & (0u - from), taken = took ? empty & ~origin : 1;
            if (!is_placement && !from) break;
            if (!is_placement) from &= from - 1;
            struct view q = {(v.opponent ^ 1u << to) | origin, v.own, v.opponent_hand + is_placement, v.own_hand, 0};
            for (; taken; taken &= taken - 1) {
                if (took) {
                    q.opponent = v.own | (taken & (0u - taken));
                    if (!(removable(r, q.opponent) & taken & (0u - taken))) continue;
                }
                if (!may_be_reached(r, q)) continue;
                int rank = took ? 3 : is_placement && !is_placing ? 0 : lost > 0 && count_mills(r, q.own) > 0 ? 2 : 1;
                if (below(state, ++found[rank]) == 0) chosen[rank] = q;
            }
        }
    }
    int best = -1;
    for (int rank = 0; rank < 4; rank++) /* the highest, but now and then a lower one */
        if (found[rank] && (best < 0 || below(state, 8))) best = rank;
    if (best >= 0) *before = chosen[best];
    return best >= 0;
}

/* Whether a game is found that leads from the empty board to a position. */
static bool is_reached(const struct rules *r, struct view position, uint64_t *state) {
    if (!may_be_reached(r, position)) return false;
    for (int walk = 0; walk < WALKS; walk++) {
        struct view v = position;
        for (int step = 0; step < STEPS_BACK; step++) {
            bool has_lost = lost_of(r, v.own, v.own_hand) + lost_of(r, v.opponent, v.opponent_hand) > 0;
            if (!has_lost) return true; /* then no mill stands either, and placing alone leads there */
            if (!step_back(r, v, state, &v)) {
                if (step == 0) return false;
                break;
            }
        }
    }
    return false;
}

/* A buffer of so many bytes, or of any number of them if that is 0; of None there is none, and it has no memory. */
static bool take_buffer(PyObject *object, Py_buffer *buffer, int flags, size_t bytes) {
    memset(buffer, 0, sizeof *buffer);
    if (object == Py_None) return true;
    if (PyObject_GetBuffer(object, buffer, flags) < 0) return false;
    if (!bytes || (size_t)buffer->len == bytes) return true;
    PyErr_Format(PyExc_ValueError, "an array must have %zu bytes, and has %zd", bytes, buffer->len);
    PyBuffer_Release(buffer);
    return false;
}

static void release_buffer(Py_buffer *buffer) {
    if (buffer->obj) PyBuffer_Release(buffer);
}

/* Takes rows of two or four numbers. */
static bool take_rows(PyObject *object, int columns, Py_buffer *buffer, struct batch *b) {
    if (!take_buffer(object, buffer, PyBUF_SIMPLE, 0)) return false;
    b->rows = buffer->buf;
    b->columns = (size_t)columns;
    b->count = (columns == 2 || columns == 4) ? (size_t)buffer->len / 4 / b->columns : 0;
    if ((columns == 2 || columns == 4) && b->count * 4 * b->columns == (size_t)buffer->len && b->count < UINT32_MAX) return true;
    PyErr_SetString(PyExc_ValueError, "positions are rows of two or four numbers, fewer than 2^32 rows");
    release_buffer(buffer);
    return false;
}

/* Asks rows of two or four numbers, each with a clock if there are clocks; the interpreter's lock is let go of. */
static PyObject *tables_batch(PyObject *object, PyObject *arguments) {
    enum { CHUNK = 1024 };
    Tables *self = (Tables *)object;
    PyObject *rows, *into, *clocks;
    Py_buffer in, out = {0}, quiet = {0};
    struct batch b = {0};
    int columns, masks;
    bool taken, is_room = true;
    if (!PyArg_ParseTuple(arguments, "OOiOp:_wdl_batch", &rows, &into, &columns, &clocks, &masks) || !opened(self)) return NULL;
    if (!take_rows(rows, columns, &in, &b)) return NULL;
    taken = take_buffer(into, &out, PyBUF_WRITABLE, b.count) && take_buffer(clocks, &quiet, PyBUF_SIMPLE, 4 * b.count);
    if (taken && b.count) {
        const uint32_t *quiet_plies = quiet.buf;
        bool is_sorted = !quiet_plies && (size_t)self->tables->resident_count < self->tables->table_count && b.count >= LEAST_SORTED;
        b.tables = self->tables;
        b.outcomes = out.buf;
        b.masks = masks;
        self->users++;
        leave_lock(&b);
        if (is_sorted) is_room = wdl_sorted(&b);
        for (size_t first = is_sorted ? b.count : 0; first < b.count && !interrupted(&b); first += CHUNK) {
            uint32_t own[CHUNK], opponent[CHUNK];
            uint8_t hands[2][CHUNK], codes[CHUNK];
            size_t n = b.count - first < CHUNK ? b.count - first : CHUNK;
            for (size_t i = 0; i < n; i++) {
                struct view v = row_view(&b, first + i);
                own[i] = v.own;
                opponent[i] = v.opponent;
                hands[0][i] = (uint8_t)v.own_hand;
                hands[1][i] = (uint8_t)v.opponent_hand;
            }
            int8_t *answers = b.outcomes + first;
            size_t unknown = quiet_plies ? n : ms_wdl_batch(self->tables, n, own, opponent, hands[0], hands[1], answers, codes);
            for (size_t i = 0; i < n && unknown; i++) {
                int value = quiet_plies ? leaf_value_at(self->tables, own[i], opponent[i], hands[0][i], hands[1][i], quiet_plies[first + i])
                                        : codes[i] ? -codes[i] : answers[i];
                write_outcome(&b, first + i, value);
            }
        }
        if (b.failed != MS_OK) say_why_not(self->tables, b.failed_view, b.failed, &b.error);
        PyEval_RestoreThread(b.thread);
        done(self);
    }
    release_buffer(&in);
    release_buffer(&out);
    release_buffer(&quiet);
    if (!taken || b.is_interrupted) return NULL;
    return !is_room ? PyErr_NoMemory() : b.failed != MS_OK ? raised_at(self->state, &b.error, (long long)b.failed_row) : none();
}

/* Fills arrays with outcomes, and with depths and grades where these are wanted. */
static PyObject *tables_values(PyObject *object, PyObject *arguments) {
    Tables *self = (Tables *)object;
    PyObject *rows, *into[3];
    Py_buffer in, out[3] = {{0}, {0}, {0}};
    struct batch b = {0};
    struct spot *sorted = NULL;
    int columns, masks, taken = 0;
    ms_code code = MS_OK;
    if (!PyArg_ParseTuple(arguments, "OiOOOp:_values", &rows, &columns, &into[0], &into[1], &into[2], &masks) || !opened(self)) return NULL;
    if (!take_rows(rows, columns, &in, &b)) return NULL;
    while (taken < 3 && take_buffer(into[taken], &out[taken], PyBUF_WRITABLE, b.count * (taken ? 4 : 1))) taken++;
    if (taken == 3) {
        b.tables = self->tables;
        b.outcomes = out[0].buf;
        b.dtw = out[1].buf;
        b.grades = out[2].buf;
        b.masks = masks;
        self->users++;
        leave_lock(&b);
        bool is_ready = make_spots(&b, b.count < SPOTS / 64 ? 64 * b.count + 2 * MS_MANY : SPOTS);
        size_t most = b.count < b.room ? b.count : b.room;
        sorted = malloc((most + 1) * sizeof *sorted);
        b.hard = malloc((most + 1) * sizeof *b.hard);
        if (!is_ready || !sorted || !b.hard) code = no_memory(&b.error);
        for (size_t first = 0; code == MS_OK && first < b.count; first += most)
            code = ask_rows(&b, first, b.count - first < most ? b.count : first + most, sorted);
        free_spots(&b);
        free(sorted);
        free(b.hard);
        PyEval_RestoreThread(b.thread);
        done(self);
    }
    release_buffer(&in);
    for (int i = 0; i < 3; i++) release_buffer(&out[i]);
    if (taken < 3 || b.is_interrupted) return NULL;
    return code == MS_OK ? none() : raised_at(self->state, &b.error, (long long)b.failed_row);
}

/* Memory that grows. */
struct heap {
    char *bytes;
    size_t size, room;
};

static bool add_bytes(struct heap *heap, const void *bytes, size_t size) {
    if (heap->size + size > heap->room) {
        size_t room = 2 * heap->room + size + 4096;
        char *more = realloc(heap->bytes, room);
        if (!more) return false;
        heap->bytes = more;
        heap->room = room;
    }
    memcpy(heap->bytes + heap->size, bytes, size);
    heap->size += size;
    return true;
}

static PyObject *heap_object(const struct heap *heap) { return PyByteArray_FromStringAndSize(heap->bytes, (Py_ssize_t)heap->size); }

/* The row of a position, as the side to move sees it. */
static bool add_row(struct heap *heap, struct view v) {
    const uint32_t row[] = {v.own, v.opponent, (uint32_t)v.own_hand, (uint32_t)v.opponent_hand};
    return add_bytes(heap, row, sizeof row);
}

/* Lists the turns of positions: for each position how many turns there are before it, for each turn its points and the row behind it. */
static PyObject *tables_turns_batch(PyObject *object, PyObject *arguments) {
    Tables *self = (Tables *)object;
    PyObject *rows, *made = NULL;
    Py_buffer in;
    struct batch b = {0};
    struct heap offsets = {0}, turns = {0}, after = {0};
    int columns;
    ms_code code = MS_OK;
    if (!PyArg_ParseTuple(arguments, "Oi:_turns_batch", &rows, &columns) || !opened(self) || !take_rows(rows, columns, &in, &b)) return NULL;
    b.tables = self->tables;
    self->users++;
    int64_t count = 0;
    bool is_room = add_bytes(&offsets, &count, sizeof count);
    leave_lock(&b);
    for (size_t i = 0; i < b.count && is_room && code == MS_OK; i++) {
        if (i % UNINTERRUPTED == 0 && interrupted(&b)) break;
        struct view v = row_view(&b, i);
        ms_position position = position_of(false, v, false);
        struct turns list;
        ms_turn turn;
        b.failed_row = i;
        code = view_checked(b.tables, v, &b.error);
        if (code != MS_OK) break;
        for (begin_turns(&list, &b.tables->rules, v); is_room && next_turn(&list, &turn); count++) {
            int points[MS_REMOVALS], removed = ms_turn_removals(turn, points);
            int8_t all[2 + MS_REMOVALS] = {(int8_t)ms_turn_from(turn), (int8_t)ms_turn_to(turn), -1, -1, -1, -1};
            ms_position then = ms_after(b.tables, &position, turn);
            if (then.pass_due) {
                code = fail(&b.error, MS_POSITION, NULL, -1, "a pass follows the last placement, and rows do not tell that it is due");
                break;
            }
            for (int k = 0; k < removed; k++) all[2 + k] = (int8_t)points[k];
            is_room = add_bytes(&turns, all, sizeof all) && add_row(&after, view_of(&then));
        }
        is_room = is_room && add_bytes(&offsets, &count, sizeof count);
    }
    if (!is_room) code = no_memory(&b.error);
    PyEval_RestoreThread(b.thread);
    done(self);
    release_buffer(&in);
    if (code != MS_OK) raised_at(self->state, &b.error, (long long)b.failed_row);
    else if (!b.is_interrupted) made = Py_BuildValue("(NNN)", heap_object(&offsets), heap_object(&turns), heap_object(&after));
    free(offsets.bytes);
    free(turns.bytes);
    free(after.bytes);
    return made;
}

/* Draws positions: for each row, the number of one of the tables, whose four numbers of stones each stand in `stones`. */
static PyObject *tables_draw(PyObject *object, PyObject *arguments) {
    Tables *self = (Tables *)object;
    PyObject *stones, *which, *into;
    Py_buffer subspaces = {0}, numbers = {0}, out = {0};
    unsigned long long seed;
    struct batch b = {0};
    bool taken;
    if (!PyArg_ParseTuple(arguments, "OOOK:_draw", &stones, &which, &into, &seed) || !opened(self)) return NULL;
    taken = take_buffer(stones, &subspaces, PyBUF_SIMPLE, 0) && take_buffer(which, &numbers, PyBUF_SIMPLE, 0)
            && take_buffer(into, &out, PyBUF_WRITABLE, (size_t)numbers.len * 4);
    if (taken) {
        int points = self->tables->rules.points;
        const uint8_t *subspace = subspaces.buf;
        const uint32_t *number = numbers.buf;
        uint32_t *row = out.buf;
        uint64_t random = seed;
        leave_lock(&b);
        for (size_t i = 0; i < (size_t)numbers.len / 4; i++, row += 4) {
            if (i % UNINTERRUPTED == 0 && interrupted(&b)) break;
            const uint8_t *s = subspace + 4 * (size_t)number[i];
            uint8_t order[MS_POINTS];
            for (int p = 0; p < points; p++) order[p] = (uint8_t)p;
            row[0] = row[1] = 0;
            row[2] = s[2];
            row[3] = s[3];
            for (int k = 0; k < s[0] + s[1]; k++) { /* one of the points that are left */
                int chosen = k + (int)below(&random, (uint32_t)(points - k));
                row[k >= s[0]] |= 1u << order[chosen];
                order[chosen] = order[k];
            }
        }
        PyEval_RestoreThread(b.thread);
    }
    release_buffer(&subspaces);
    release_buffer(&numbers);
    release_buffer(&out);
    return taken && !b.is_interrupted ? none() : NULL;
}

/* For each row 1 if a game is found that leads there, else 0. */
static PyObject *tables_reached(PyObject *object, PyObject *arguments) {
    Tables *self = (Tables *)object;
    PyObject *rows, *into;
    Py_buffer in, out = {0};
    struct batch b = {0};
    int columns;
    unsigned long long seed;
    bool taken;
    if (!PyArg_ParseTuple(arguments, "OiOK:_reached", &rows, &columns, &into, &seed) || !opened(self)) return NULL;
    if (!take_rows(rows, columns, &in, &b)) return NULL;
    taken = take_buffer(into, &out, PyBUF_WRITABLE, b.count);
    if (taken && !can_go_back(&self->tables->rules)) {
        PyErr_Format(self->state->error,
                     "games of %s cannot be followed backwards: that takes rules by which sides place in turn, and each mill takes one stone",
                     self->tables->rules.name);
    } else if (taken) {
        uint64_t state = seed;
        self->users++;
        leave_lock(&b);
        for (size_t i = 0; i < b.count && !interrupted(&b); i++) ((uint8_t *)out.buf)[i] = is_reached(&self->tables->rules, row_view(&b, i), &state);
        PyEval_RestoreThread(b.thread);
        done(self);
    }
    release_buffer(&in);
    release_buffer(&out);
    return PyErr_Occurred() ? NULL : none();
}

/* The table with so many stones, or NULL and an error. */
static struct table *table_asked(Tables *self, int own, int opponent, int own_hand, int opponent_hand) {
    bool can_be = (unsigned)own <= MS_MEN && (unsigned)opponent <= MS_MEN && (unsigned)own_hand <= MS_MEN && (unsigned)opponent_hand <= MS_MEN;
    struct table *table = can_be && opened(self) ? table_in(self->tables, subspace(own, opponent, own_hand, opponent_hand)) : NULL;
    if (!table && !PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "there is no such table");
    return table;
}

static PyObject *tables_blocks(PyObject *object, PyObject *arguments) {
    int own, opponent, own_hand, opponent_hand;
    struct table *table;
    if (!PyArg_ParseTuple(arguments, "iiii:_blocks", &own, &opponent, &own_hand, &opponent_hand)) return NULL;
    table = table_asked((Tables *)object, own, opponent, own_hand, opponent_hand);
    return table ? PyLong_FromUnsignedLong(table->blocks) : NULL;
}

static uint32_t next_set(uint32_t set) { /* the next larger number with as many bits (Gosper); of 0 none */
    uint32_t low = set ? set & (0u - set) : 1, ripple = set + low;
    return ripple | (set ^ ripple) >> (2 + lowest(low));
}

/* Set number `rank` of a size, in the order of section 4, as a set of digits. */
static uint32_t set_ranked(int digits, int size, uint32_t rank) {
    uint32_t set = 0;
    for (int digit = digits - 1; size > 0; digit--) {
        uint32_t below = sets_of(digit, size); /* sets whose digits are all smaller */
        if (digit >= size && rank < below) continue;
        set |= 1u << digit;
        rank -= digit >= size ? below : 0;
        size--;
    }
    return set;
}

/* Adds the positions of a row and some columns: of symmetric ones that the row has, one. */
static bool add_slots(struct heap *heap, const ms_tables *t, const struct table *table, uint32_t row_set, uint32_t first, uint32_t end, bool twins) {
    int rows = count_bits(row_set), columns = table->own_rows ? table->subspace.opponent : table->subspace.own, digits = t->rules.points - rows;
    uint32_t free_points = t->rules.all & ~row_set, points[MS_POINTS], same[MOST_SYMMETRIES], same_count = 0;
    uint32_t set = set_ranked(digits, columns, first);
    bool is_room = true;
    for (uint32_t rest = free_points, digit = (uint32_t)digits; rest; rest &= rest - 1) points[--digit] = rest & (0u - rest);
    for (uint32_t g = 1; g < (uint32_t)t->symmetry_count && !twins; g++)
        if (image_of(t, g, row_set) == row_set) same[same_count++] = g;
    for (uint32_t column = first; column < end && is_room; column++, set = next_set(set)) {
        uint32_t column_set = sum_of(points, set);
        bool is_first = true;
        for (uint32_t i = 0; i < same_count && is_first; i++)
            is_first = rank_of(table->column_ranks, compress(t->fast, image_of(t, same[i], column_set), free_points)) >= column;
        if (!is_first) continue;
        struct view v = {row_set, column_set, table->subspace.own_hand, table->subspace.opponent_hand, 0};
        if (!table->own_rows) v.own = column_set, v.opponent = row_set;
        is_room = add_row(heap, v);
    }
    return is_room;
}

/* The positions of some blocks of a table, as rows in the order of the file. */
static PyObject *tables_scan(PyObject *object, PyObject *arguments) {
    Tables *self = (Tables *)object;
    int own, opponent, own_hand, opponent_hand, twins;
    unsigned first, count;
    struct heap heap = {0};
    struct table *table;
    PyObject *made;
    bool is_room;
    if (!PyArg_ParseTuple(arguments, "iiiiIIp:_scan", &own, &opponent, &own_hand, &opponent_hand, &first, &count, &twins)) return NULL;
    table = table_asked(self, own, opponent, own_hand, opponent_hand);
    if (!table) return NULL;
    self->users++;
    Py_BEGIN_ALLOW_THREADS
    const ms_tables *t = self->tables;
    uint32_t *canonical = malloc(table->rows * sizeof *canonical), found = 0, set = (1u << (own > opponent ? own : opponent)) - 1;
    for (uint32_t i = 0; canonical && i < table->row_ranks->count; i++, set = next_set(set))
        if (table->row_ranks->canonical[rank_of(table->row_ranks, set)] >> SYMMETRY_BITS == found) canonical[found++] = set;
    is_room = canonical != NULL;
    for (uint32_t block = first; block < table->blocks && block - first < count; block++) {
        uint32_t row = block / table->across * SIDE, column = block % table->across * SIDE;
        uint32_t end = column + SIDE < table->columns ? column + SIDE : table->columns, last = row + SIDE < table->rows ? row + SIDE : table->rows;
        for (; row < last && is_room; row++) is_room = add_slots(&heap, t, table, canonical[row], column, end, twins);
    }
    free(canonical);
    Py_END_ALLOW_THREADS
    done(self);
    made = is_room ? heap_object(&heap) : PyErr_NoMemory();
    free(heap.bytes);
    return made;
}

/* The symmetries of the board, the images of all points of one after the other, a byte each. */
static PyObject *tables_symmetries(PyObject *object, PyObject *nothing) {
    Tables *self = (Tables *)object;
    uint8_t images[MOST_SYMMETRIES * MS_POINTS];
    size_t count = 0;
    (void)nothing;
    if (!opened(self)) return NULL;
    for (uint32_t g = 0; g < (uint32_t)self->tables->symmetry_count; g++)
        for (int p = 0; p < self->tables->rules.points; p++) images[count++] = (uint8_t)lowest(image_of(self->tables, g, 1u << p));
    return PyBytes_FromStringAndSize((const char *)images, (Py_ssize_t)count);
}

static PyObject *tables_start(PyObject *object, PyObject *nothing) {
    Tables *self = (Tables *)object;
    ms_position position;
    (void)nothing;
    if (!opened(self)) return NULL;
    ms_start(self->tables, &position);
    return fen_object(self, &position, 0);
}

static PyObject *tables_turns(PyObject *object, PyObject *argument) {
    Tables *self = (Tables *)object;
    ms_position position;
    ms_turn *turns;
    size_t count;
    PyObject *list;
    if (!parsed(self, argument, &position)) return NULL;
    count = ms_turns(self->tables, &position, NULL, 0);
    turns = PyMem_Malloc((count + 1) * sizeof *turns);
    if (!turns) return PyErr_NoMemory();
    ms_turns(self->tables, &position, turns, count);
    list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        char text[MS_TURN_BYTES];
        ms_format_turn(self->tables, turns[i], text);
        if (PyList_SetItem(list, (Py_ssize_t)i, PyUnicode_FromString(text)) < 0) Py_CLEAR(list);
    }
    PyMem_Free(turns);
    return list;
}

/* The FENs of rows, whose side to move is White. They are written without the interpreter's lock, which making texts of them takes. */
static PyObject *tables_fens(PyObject *object, PyObject *arguments) {
    enum { PIECE = 1 << 14 };
    Tables *self = (Tables *)object;
    PyObject *rows, *list;
    Py_buffer in;
    struct batch b = {0};
    int columns;
    char (*fens)[MS_FEN_BYTES];
    ms_code code = MS_OK;
    if (!PyArg_ParseTuple(arguments, "Oi:_fens", &rows, &columns) || !opened(self) || !take_rows(rows, columns, &in, &b)) return NULL;
    fens = PyMem_Malloc(PIECE * sizeof *fens);
    list = fens ? PyList_New(0) : PyErr_NoMemory();
    self->users++;
    for (size_t first = 0; list && first < b.count; first += PIECE) {
        size_t written = 0;
        Py_BEGIN_ALLOW_THREADS
        for (; written < PIECE && first + written < b.count; written++) {
            ms_position position = position_of(false, row_view(&b, first + written), false);
            code = view_checked(self->tables, row_view(&b, first + written), &b.error);
            if (code != MS_OK) break;
            ms_format_fen(self->tables, &position, fens[written]);
        }
        Py_END_ALLOW_THREADS
        if (code != MS_OK) raised_at(self->state, &b.error, (long long)(first + written));
        if (code != MS_OK || PyErr_CheckSignals() < 0) Py_CLEAR(list);
        for (size_t i = 0; list && i < written; i++) {
            PyObject *fen = PyUnicode_FromString(fens[i]);
            if (!fen || PyList_Append(list, fen) < 0) Py_CLEAR(list);
            Py_XDECREF(fen);
        }
    }
    done(self);
    PyMem_Free(fens);
    release_buffer(&in);
    return list;
}

static PyObject *tables_damage(PyObject *object, PyObject *nothing) {
    Tables *self = (Tables *)object;
    PyObject *list = opened(self) ? PyList_New(0) : NULL;
    ms_error e;
    (void)nothing;
    for (size_t i = 0; list && ms_damage(self->tables, i, &e); i++) {
        PyObject *text = PyUnicode_DecodeFSDefault(e.message);
        if (!text || PyList_Append(list, text) < 0) Py_CLEAR(list);
        Py_XDECREF(text);
    }
    return list;
}

static PyObject *tables_close(PyObject *object, PyObject *nothing) {
    Tables *self = (Tables *)object;
    (void)nothing;
    if (!self->is_closed) {
        self->is_closed = true;
        self->users++;
        done(self);
    }
    return none();
}

static PyObject *tables_enter(PyObject *self, PyObject *nothing) {
    (void)nothing;
    return Py_NewRef(self);
}

static PyObject *tables_exit(PyObject *self, PyObject *arguments) { return tables_close(self, arguments); }

static PyObject *tables_describe(PyObject *object, PyObject *nothing) {
    Tables *self = (Tables *)object;
    ms_info info;
    PyObject *names, *points, *lost;
    ms_subspace gone[MOST_SUBSPACES];
    size_t count, gone_count;
    (void)nothing;
    if (!opened(self)) return NULL;
    ms_describe(self->tables, &info);
    count = self->tables->table_count;
    gone_count = ms_lost(self->tables, gone, MOST_SUBSPACES);
    lost = PyTuple_New((Py_ssize_t)gone_count);
    for (size_t i = 0; lost && i < gone_count; i++) PyTuple_SetItem(lost, (Py_ssize_t)i, name_of(gone[i]));
    names = PyTuple_New((Py_ssize_t)count);
    points = PyTuple_New(info.points);
    for (size_t i = 0; names && i < count; i++) PyTuple_SetItem(names, (Py_ssize_t)i, name_of(self->tables->tables[i].subspace));
    for (int i = 0; points && i < info.points; i++) PyTuple_SetItem(points, i, PyUnicode_FromString(info.point_names[i]));
    return Py_BuildValue("{s:s,s:s,s:i,s:i,s:i,s:N,s:N,s:N,s:K,s:O,s:i}", "variant", info.variant, "fingerprint", info.fingerprint, "points", info.points, "men",
                         info.men, "resident", info.resident, "tables", names, "lost", lost, "point_names", points, "resident_bytes",
                         (unsigned long long)info.resident_bytes, "graded", info.graded ? Py_True : Py_False, "move_limit",
                         ms_move_limit(self->tables));
}

static void tables_dealloc(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    ms_close(((Tables *)object)->tables);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF(type);
}

static PyMethodDef METHODS[] = {{"value", tables_value, METH_O, "value(fen): what the position is worth for the side to move."},
                                {"rank", tables_rank, METH_O, "rank(fen): all turns, best first; where there is a move limit, best under it, with the clock of the FEN."},
                                {"line", tables_line, METH_O, "line(fen): the best line; empty if the game is over."},
                                {"lacking", tables_lacking, METH_O, "lacking(fen): the tables that are missing for all that can follow."},
                                {"play", tables_play, METH_VARARGS, "play(fen, turn): the FEN after a turn, such as a1-a4xd7."},
                                {"normal", tables_normal, METH_O, "normal(fen): the FEN in full, always in the same form; with its clock where there is a move limit."},
                                {"clock", tables_clock, METH_O, "clock(fen): how many plies in a row were quiet; 0 if the FEN does not say."},
                                {"ignored", tables_ignored, METH_O, "ignored(fen): the fields at its end that mean nothing here, or an empty text."},
                                {"end", tables_end, METH_O, "end(fen): why the game is over, or None."},
                                {"position", tables_position, METH_O, "position(fen): a row for wdl_batch."},
                                {"wdl", tables_wdl, METH_VARARGS, "wdl(own, opponent, own_hand=0, opponent_hand=0, clock=None): 2 win, 1 draw, 0 loss; with a clock under the move limit."},
                                {"_wdl_batch", tables_batch, METH_VARARGS, NULL},
                                {"start", tables_start, METH_NOARGS, "start(): the FEN of the position in which a game begins."},
                                {"turns", tables_turns, METH_O, "turns(fen): all turns as texts, as the rules list them; none if the game is over."},
                                {"after", tables_play, METH_VARARGS, "after(fen, turn): the same as play(fen, turn)."},
                                {"_values", tables_values, METH_VARARGS, NULL},
                                {"_turns_batch", tables_turns_batch, METH_VARARGS, NULL},
                                {"_draw", tables_draw, METH_VARARGS, NULL},
                                {"_reached", tables_reached, METH_VARARGS, NULL},
                                {"_blocks", tables_blocks, METH_VARARGS, NULL},
                                {"_scan", tables_scan, METH_VARARGS, NULL},
                                {"_symmetries", tables_symmetries, METH_NOARGS, NULL},
                                {"_fens", tables_fens, METH_VARARGS, NULL},
                                {"damage", tables_damage, METH_NOARGS, "damage(): what is wrong with files that were asked."},
                                {"describe", tables_describe, METH_NOARGS, "describe(): what is open, a dict; millstone.Description says what its keys are."},
                                {"close", tables_close, METH_NOARGS, "close(): closes the files."},
                                {"__enter__", tables_enter, METH_NOARGS, NULL},
                                {"__exit__", tables_exit, METH_VARARGS, NULL},
                                {NULL, NULL, 0, NULL}};

static PyType_Slot TABLES_SLOTS[] = {{Py_tp_dealloc, tables_dealloc}, {Py_tp_methods, METHODS}, {Py_tp_doc, "Open tables."}, {0, NULL}};
static PyType_Spec TABLES_SPEC = {"millstone._native.Tables", sizeof(Tables), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                  TABLES_SLOTS};

/** A function that is told how far opening is, and the interpreter's thread that opens. */
typedef struct {
    PyObject *function;
    PyThreadState *thread;
} Progress;

/** Calls the function, unless it has raised. */
static void tell_progress(void *of, uint64_t done, uint64_t all) {
    Progress *progress = of;
    PyEval_RestoreThread(progress->thread);
    if (!PyErr_Occurred()) Py_XDECREF(PyObject_CallFunction(progress->function, "KK", (unsigned long long)done, (unsigned long long)all));
    progress->thread = PyEval_SaveThread();
}

static PyObject *module_open(PyObject *module, PyObject *arguments) {
    State *state = PyModule_GetState(module);
    PyTypeObject *type;
    PyObject *path = NULL;
    Progress progress;
    const char *variant;
    int resident, ready, grades;
    Py_ssize_t cache;
    ms_options options = {0};
    ms_error e;
    ms_tables *tables;
    Tables *self;
    if (!PyArg_ParseTuple(arguments, "OO&zpnppO:_open", &type, PyUnicode_FSConverter, &path, &variant, &resident, &cache, &ready, &grades,
                          &progress.function))
        return NULL;
    options.variant = variant;
    options.holding = resident ? MS_RESIDENT : MS_MAPPED;
    options.cache_bytes = cache > 0 ? (size_t)cache : 0;
    options.ready = ready;
    options.without_grades = !grades;
    options.progress = progress.function == Py_None ? NULL : tell_progress;
    options.progress_context = &progress;
    progress.thread = PyEval_SaveThread();
    tables = ms_open(PyBytes_AsString(path), &options, &e);
    PyEval_RestoreThread(progress.thread);
    Py_DECREF(path);
    if (!tables) return raised(state, &e);
    self = PyErr_Occurred() ? NULL : (Tables *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (!self) {
        ms_close(tables);
        return NULL;
    }
    self->tables = tables;
    self->state = state;
    return (PyObject *)self;
}

static PyStructSequence_Field VALUE_FIELDS[] = {{"outcome", "win, draw, loss or unknown"}, {"dtw", "the plies to the end of the game; None of a draw, and if not known"},
                                                {"final", "the stones with which a draw goes on"}, {"grade", "what that is worth"},
                                                {"turns_to_capture", "of the side that profits"}, {"source", "rules or table"},
                                                {"table", "the table that knows"}, {"missing", "the table that would know"},
                                                {"conversion", "in how many plies a stone is placed or removed, or the game ends; None if the move limit draws, or it is not known"},
                                                {"limited", "win, draw, loss or unknown under the move limit, with the clock of the FEN; None without a limit"},
                                                {NULL, NULL}};
static PyStructSequence_Desc VALUE = {"millstone.Value", "The value of a position for the side to move.", VALUE_FIELDS, 10};
static PyStructSequence_Field TURN_FIELDS[] = {{"move", "the turn's text"}, {"value", "for the side that makes it"}, {"fen", "the position after it"}, {NULL, NULL}};
static PyStructSequence_Desc TURN = {"millstone.Turn", "A turn and what it is worth.", TURN_FIELDS, 3};

static int module_exec(PyObject *module) {
    static const char *const OUTCOMES[] = {"unknown", "loss", "draw", "win"}, *const SOURCES[] = {"rules", "table"};
    State *state = PyModule_GetState(module);
    PyObject *bases, *attributes = Py_BuildValue("{s:s,s:i,s:i}", "file", "", "offset", -1, "row", NO_ROW); /* of errors that are about no file */
    for (int i = 0; i < 4; i++) state->outcomes[i] = PyUnicode_InternFromString(OUTCOMES[i]);
    for (int i = 0; i < 2; i++) state->sources[i] = PyUnicode_InternFromString(SOURCES[i]);
    state->error = PyErr_NewExceptionWithDoc("millstone.Error", "Tables cannot be used. Has `file`, empty if none is to blame; `offset`, -1 if that is not known; `row`, of many questions the one that has failed, else -1.", NULL, attributes);
    Py_XDECREF(attributes);
    bases = state->error ? PyTuple_Pack(2, state->error, PyExc_ValueError) : NULL;
    state->position_error = bases ? PyErr_NewExceptionWithDoc("millstone.PositionError", "A position or a turn is not possible.", bases, NULL) : NULL;
    Py_XDECREF(bases);
    state->missing_error = state->error ? PyErr_NewExceptionWithDoc("millstone.MissingTableError", "The table that would tell is missing, or a file of it.", state->error, NULL) : NULL;
    state->value_type = (PyObject *)PyStructSequence_NewType(&VALUE);
    state->turn_type = (PyObject *)PyStructSequence_NewType(&TURN);
    state->tables_type = PyType_FromModuleAndSpec(module, &TABLES_SPEC, NULL);
    if (!state->outcomes[3] || !state->sources[1] || !state->position_error || !state->missing_error || !state->value_type || !state->turn_type || !state->tables_type) return -1;
    return PyModule_AddObjectRef(module, "Error", state->error) < 0 || PyModule_AddObjectRef(module, "PositionError", state->position_error) < 0
                   || PyModule_AddObjectRef(module, "MissingTableError", state->missing_error) < 0 || PyModule_AddObjectRef(module, "Value", state->value_type) < 0 || PyModule_AddObjectRef(module, "Turn", state->turn_type) < 0
                   || PyModule_AddObjectRef(module, "Tables", state->tables_type) < 0
               ? -1
               : 0;
}

static PyMethodDef FUNCTIONS[] = {{"_open", module_open, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL}};
static PyModuleDef_Slot MODULE_SLOTS[] = {{Py_mod_exec, module_exec}, {0, NULL}};
static struct PyModuleDef MODULE = {PyModuleDef_HEAD_INIT, "millstone._native", NULL, sizeof(State), FUNCTIONS, MODULE_SLOTS, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__native(void);
PyMODINIT_FUNC PyInit__native(void) { return PyModuleDef_Init(&MODULE); }
