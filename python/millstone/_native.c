/* The reader in C as a module of Python, by the stable ABI; __init__.pyi describes it. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "millstone.c"

typedef struct {
    PyObject *error, *position_error, *value_type, *turn_type, *tables_type;
    PyObject *outcomes[4], *sources[2];
} State;

typedef struct {
    PyObject_HEAD
    ms_tables *tables;
    int users;     /* questions under way without the interpreter's lock */
    bool is_closed;
    State *state;
} Tables;

static PyObject *raised(State *state, const ms_error *e) {
    bool is_text = e->code == MS_FEN || e->code == MS_POSITION || e->code == MS_TURN || e->code == MS_ARGUMENT;
    PyObject *type = is_text ? state->position_error : state->error, *made;
    if (e->code == MS_MEMORY) return PyErr_NoMemory();
    made = PyObject_CallFunction(type, "s", e->message);
    if (made) {
        PyObject *offset = PyLong_FromLongLong(e->offset), *file = PyUnicode_DecodeFSDefault(e->file);
        if (offset && file && PyObject_SetAttrString(made, "offset", offset) == 0 && PyObject_SetAttrString(made, "file", file) == 0)
            PyErr_SetObject(type, made);
        Py_XDECREF(offset);
        Py_XDECREF(file);
        Py_DECREF(made);
    }
    return NULL;
}

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
    bool bounded = v->at_least != MS_NO_DEPTH, exact = bounded && v->at_least == v->at_most;
    PyObject *items[12];
    snprintf(final, sizeof final, v->worth == 0 ? "equal" : "%d-%d", v->stays_own, v->stays_opponent);
    items[0] = Py_NewRef(state->outcomes[v->outcome]);
    items[1] = number_or_none(v->at_least, exact);
    items[2] = number_or_none(v->at_least, bounded);
    items[3] = number_or_none(v->at_most, bounded && v->at_most != MS_UNBOUNDED);
    items[4] = v->graded ? PyUnicode_FromString(final) : none();
    items[5] = number_or_none(v->worth, v->graded);
    items[6] = number_or_none(v->counter, v->graded && v->counter != MS_NO_COUNTER);
    items[7] = v->source == MS_BY_NOTHING ? none() : Py_NewRef(state->sources[v->source]);
    items[8] = name_of(v->table);
    items[9] = name_of(v->missing);
    items[10] = number_or_none(v->conversion, v->conversion != MS_NO_CONVERSION && v->conversion <= limit);
    items[11] = limit ? Py_NewRef(state->outcomes[ms_outcome_at(self->tables, v, clock)]) : none();
    return filled(state->value_type, items, 12);
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
    const char *fen = opened(self) ? PyUnicode_AsUTF8AndSize(argument, NULL) : NULL;
    if (!fen) return false;
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
    return Py_BuildValue("(IIii)", v.own, v.opponent, v.own_hand, v.opponent_hand);
}

static PyObject *tables_wdl(PyObject *object, PyObject *arguments) {
    Tables *self = (Tables *)object;
    unsigned own, opponent;
    int own_hand = 0, opponent_hand = 0, value;
    PyObject *clock = Py_None;
    unsigned long quiet;
    if (!PyArg_ParseTuple(arguments, "II|iiO:wdl", &own, &opponent, &own_hand, &opponent_hand, &clock) || !opened(self)) return NULL;
    quiet = clock == Py_None ? 0 : PyLong_AsUnsignedLong(clock);
    if (PyErr_Occurred()) return NULL;
    value = clock == Py_None ? ms_wdl(self->tables, own, opponent, own_hand, opponent_hand)
                             : ms_wdl_at(self->tables, own, opponent, own_hand, opponent_hand, quiet < UINT32_MAX ? (uint32_t)quiet : UINT32_MAX);
    if (value == -MS_ARGUMENT) {
        PyErr_SetString(self->state->position_error, "no position has such sets of points and such numbers of stones");
        return NULL;
    }
    if (value < MS_UNKNOWN) {
        PyErr_SetString(self->state->error, "the table cannot be read; damage() says why");
        return NULL;
    }
    return PyLong_FromLong(value);
}

/* Asks rows of two or four numbers, each with a clock if there are clocks; the interpreter's lock is let go of. */
static PyObject *tables_batch(PyObject *object, PyObject *arguments) {
    enum { CHUNK = 1024 };
    Tables *self = (Tables *)object;
    PyObject *rows, *into, *clocks;
    Py_buffer in, out, quiet = {0};
    int columns;
    size_t failed = 0, count;
    if (!PyArg_ParseTuple(arguments, "OOiO:_wdl_batch", &rows, &into, &columns, &clocks) || !opened(self)) return NULL;
    if (PyObject_GetBuffer(rows, &in, PyBUF_SIMPLE) < 0) return NULL;
    if (PyObject_GetBuffer(into, &out, PyBUF_WRITABLE) < 0) {
        PyBuffer_Release(&in);
        return NULL;
    }
    if (clocks != Py_None && PyObject_GetBuffer(clocks, &quiet, PyBUF_SIMPLE) < 0) {
        PyBuffer_Release(&in);
        PyBuffer_Release(&out);
        return NULL;
    }
    count = (size_t)out.len;
    if ((columns != 2 && columns != 4) || (size_t)in.len != count * 4 * (size_t)columns || (quiet.buf && (size_t)quiet.len != count * 4)) {
        PyErr_SetString(PyExc_ValueError, "there are not as many positions as places for answers");
    } else {
        const uint32_t *numbers = in.buf;
        self->users++;
        Py_BEGIN_ALLOW_THREADS
        for (size_t first = 0; first < count; first += CHUNK) {
            uint32_t own[CHUNK], opponent[CHUNK];
            uint8_t hands[2][CHUNK];
            size_t n = count - first < CHUNK ? count - first : CHUNK;
            for (size_t i = 0; i < n; i++) {
                const uint32_t *row = numbers + (first + i) * (size_t)columns;
                own[i] = row[0];
                opponent[i] = row[1];
                for (int side = 0; side < 2 && columns == 4; side++) hands[side][i] = (uint8_t)(row[2 + side] < 255 ? row[2 + side] : 255);
            }
            int8_t *answers = (int8_t *)out.buf + first;
            if (!quiet.buf) failed += ms_wdl_batch(self->tables, n, own, opponent, columns == 4 ? hands[0] : NULL, columns == 4 ? hands[1] : NULL, answers);
            for (size_t i = 0; i < n && quiet.buf; i++) {
                answers[i] = (int8_t)ms_wdl_at(self->tables, own[i], opponent[i], columns == 4 ? hands[0][i] : 0, columns == 4 ? hands[1][i] : 0,
                                               ((const uint32_t *)quiet.buf)[first + i]);
                failed += answers[i] < MS_UNKNOWN;
            }
        }
        Py_END_ALLOW_THREADS
        done(self);
    }
    PyBuffer_Release(&in);
    PyBuffer_Release(&out);
    if (clocks != Py_None) PyBuffer_Release(&quiet);
    return PyErr_Occurred() ? NULL : PyLong_FromSize_t(failed);
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
    PyObject *names, *points;
    size_t count;
    (void)nothing;
    if (!opened(self)) return NULL;
    ms_describe(self->tables, &info);
    count = self->tables->table_count;
    names = PyTuple_New((Py_ssize_t)count);
    points = PyTuple_New(info.points);
    for (size_t i = 0; names && i < count; i++) PyTuple_SetItem(names, (Py_ssize_t)i, name_of(self->tables->tables[i].subspace));
    for (int i = 0; points && i < info.points; i++) PyTuple_SetItem(points, i, PyUnicode_FromString(info.point_names[i]));
    return Py_BuildValue("{s:s,s:s,s:i,s:i,s:i,s:N,s:N,s:K,s:O,s:i}", "variant", info.variant, "fingerprint", info.fingerprint, "points", info.points, "men",
                         info.men, "resident", info.resident, "tables", names, "point_names", points, "resident_bytes",
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
                                {"line", tables_line, METH_O, "line(fen): the best line."},
                                {"lacking", tables_lacking, METH_O, "lacking(fen): the tables that are missing for all that can follow."},
                                {"play", tables_play, METH_VARARGS, "play(fen, turn): the FEN after a turn, such as a1-a4xd7."},
                                {"normal", tables_normal, METH_O, "normal(fen): the FEN in full, always in the same form; with its clock where there is a move limit."},
                                {"clock", tables_clock, METH_O, "clock(fen): how many plies in a row were quiet; 0 if the FEN does not say."},
                                {"ignored", tables_ignored, METH_O, "ignored(fen): the fields at its end that mean nothing here, or an empty text."},
                                {"end", tables_end, METH_O, "end(fen): why the game is over, or None."},
                                {"position", tables_position, METH_O, "position(fen): a row for wdl_batch."},
                                {"wdl", tables_wdl, METH_VARARGS, "wdl(own, opponent, own_hand=0, opponent_hand=0, clock=None): 2 win, 1 draw, 0 loss, -1 unknown; with a clock under the move limit."},
                                {"_wdl_batch", tables_batch, METH_VARARGS, NULL},
                                {"damage", tables_damage, METH_NOARGS, "damage(): what is wrong with files that were asked."},
                                {"describe", tables_describe, METH_NOARGS, "describe(): what is open."},
                                {"close", tables_close, METH_NOARGS, "close(): closes the files."},
                                {"__enter__", tables_enter, METH_NOARGS, NULL},
                                {"__exit__", tables_exit, METH_VARARGS, NULL},
                                {NULL, NULL, 0, NULL}};

static PyType_Slot TABLES_SLOTS[] = {{Py_tp_dealloc, tables_dealloc}, {Py_tp_methods, METHODS}, {Py_tp_doc, "Open tables."}, {0, NULL}};
static PyType_Spec TABLES_SPEC = {"millstone._native.Tables", sizeof(Tables), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                  TABLES_SLOTS};

static PyObject *module_open(PyObject *module, PyObject *arguments) {
    State *state = PyModule_GetState(module);
    PyTypeObject *type;
    PyObject *path = NULL;
    const char *variant;
    int resident, ready, grades;
    Py_ssize_t cache;
    ms_options options = {0};
    ms_error e;
    ms_tables *tables;
    Tables *self;
    if (!PyArg_ParseTuple(arguments, "OO&zpnpp:_open", &type, PyUnicode_FSConverter, &path, &variant, &resident, &cache, &ready, &grades)) return NULL;
    options.variant = variant;
    options.holding = resident ? MS_RESIDENT : MS_MAPPED;
    options.cache_bytes = cache > 0 ? (size_t)cache : 0;
    options.ready = ready;
    options.without_grades = !grades;
    Py_BEGIN_ALLOW_THREADS
    tables = ms_open(PyBytes_AsString(path), &options, &e);
    Py_END_ALLOW_THREADS
    Py_DECREF(path);
    if (!tables) return raised(state, &e);
    self = (Tables *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (!self) {
        ms_close(tables);
        return NULL;
    }
    self->tables = tables;
    self->state = state;
    return (PyObject *)self;
}

static PyStructSequence_Field VALUE_FIELDS[] = {{"outcome", "win, draw, loss or unknown"}, {"plies", "to the end of the game; None if not known"},
                                                {"at_least", "the fewest plies"}, {"at_most", "the most plies"},
                                                {"final", "the stones with which a draw goes on"}, {"grade", "what that is worth"},
                                                {"turns_to_capture", "of the side that profits"}, {"source", "rules or table"},
                                                {"table", "the table that knows"}, {"missing", "the table that would know"},
                                                {"conversion", "in how many plies a stone is placed or removed, or the game ends; None if the move limit draws, or it is not known"},
                                                {"limited", "win, draw, loss or unknown under the move limit, with the clock of the FEN; None without a limit"},
                                                {NULL, NULL}};
static PyStructSequence_Desc VALUE = {"millstone.Value", "The value of a position for the side to move.", VALUE_FIELDS, 12};
static PyStructSequence_Field TURN_FIELDS[] = {{"move", "the turn's text"}, {"value", "for the side that makes it"}, {"fen", "the position after it"}, {NULL, NULL}};
static PyStructSequence_Desc TURN = {"millstone.Turn", "A turn and what it is worth.", TURN_FIELDS, 3};

static int module_exec(PyObject *module) {
    static const char *const OUTCOMES[] = {"win", "draw", "unknown", "loss"}, *const SOURCES[] = {"rules", "table"};
    State *state = PyModule_GetState(module);
    PyObject *bases;
    for (int i = 0; i < 4; i++) state->outcomes[i] = PyUnicode_InternFromString(OUTCOMES[i]);
    for (int i = 0; i < 2; i++) state->sources[i] = PyUnicode_InternFromString(SOURCES[i]);
    state->error = PyErr_NewExceptionWithDoc("millstone.Error", "Tables cannot be used. Has `file` and `offset`.", NULL, NULL);
    bases = state->error ? PyTuple_Pack(2, state->error, PyExc_ValueError) : NULL;
    state->position_error = bases ? PyErr_NewExceptionWithDoc("millstone.PositionError", "A position or a turn is not possible.", bases, NULL) : NULL;
    Py_XDECREF(bases);
    state->value_type = (PyObject *)PyStructSequence_NewType(&VALUE);
    state->turn_type = (PyObject *)PyStructSequence_NewType(&TURN);
    state->tables_type = PyType_FromModuleAndSpec(module, &TABLES_SPEC, NULL);
    if (!state->outcomes[3] || !state->sources[1] || !state->position_error || !state->value_type || !state->turn_type || !state->tables_type) return -1;
    return PyModule_AddObjectRef(module, "Error", state->error) < 0 || PyModule_AddObjectRef(module, "PositionError", state->position_error) < 0
                   || PyModule_AddObjectRef(module, "Value", state->value_type) < 0 || PyModule_AddObjectRef(module, "Turn", state->turn_type) < 0
                   || PyModule_AddObjectRef(module, "Tables", state->tables_type) < 0
               ? -1
               : 0;
}

static PyMethodDef FUNCTIONS[] = {{"_open", module_open, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL}};
static PyModuleDef_Slot MODULE_SLOTS[] = {{Py_mod_exec, module_exec}, {0, NULL}};
static struct PyModuleDef MODULE = {PyModuleDef_HEAD_INIT, "millstone._native", NULL, sizeof(State), FUNCTIONS, MODULE_SLOTS, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__native(void);
PyMODINIT_FUNC PyInit__native(void) { return PyModuleDef_Init(&MODULE); }
