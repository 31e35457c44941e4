// The actions of people, by button, key, wheel, swipe or point: each changes the state, and nothing else.

import { askedFor, modeAddress, modeOf, variantNamed } from './address.js';
import * as api from './api.js';
import { ask } from './effects.js';
import { readText } from './games.js';
import { keep, kept as keptText, keptPlaying } from './kept.js';
import { tidyComment } from './link.js';
import { mistakesOf } from './marks.js';
import { marksOf } from './moves.js';
import { Position, turnParts } from './position.js';
import { drawPuzzle } from './puzzle.js';
import * as changes from './state.js';
import { speakMore } from './words.js';

/** How well the database can play, and which sides; the last of the strengths is another person. */
const STRENGTH = /^([1-8]|pocket|two)$/;
const SIDES = ['', 'w', 'b', 'wb'];
const COLOURS = ['w', 'b', 'lot', 'none'];
const CHOICE = 'millstone-choice';
/** A link, alone or behind words, which have no digits as turns have. */
const LINK = /^[^\d[\]]*?(?<=^|\s)[^\s?]*(\?(?:\S*&)?(?:v|variant|p|fen|g|puzzle)=\S*)\s*$/;

/** The variant to begin with: nine, unless others have tables and it has none. */
function firstVariant(catalogue) {
  const nine = catalogue.get('nine');
  const all = [...(nine ? [nine] : []), ...catalogue.values()];
  return (all.find(({ tables }) => tables > 0) ?? all[0]).variant;
}

/** Whether something that the browser kept says how a game is played. */
const isPlaying = kept => SIDES.includes(kept?.match?.sides) && STRENGTH.test(kept.match.strength) && [null, 'w', 'b'].includes(kept.match.resigned);

/** The game that was played last and is not over; null if there is none, or none that can be played here. */
function lastPlayed(catalogue) {
  const last = keptPlaying();
  return isPlaying(last) && catalogue.has(variantNamed(String(last.address))) ? last : null;
}

/** The sides of the database, where somebody plays a colour against a strength. */
const sidesFor = ({ colour, strength }) => (strength === 'two' ? '' : { w: 'b', b: 'w', none: 'wb' }[colour] ?? (Math.random() < 0.5 ? 'w' : 'b'));

/** What was chosen last for a game; null if nothing that can be read. */
function keptChoice() {
  const [colour, strength] = (keptText(CHOICE) ?? '').split(' ');
  return COLOURS.includes(colour) && STRENGTH.test(strength) ? { colour, strength } : null;
}

export function actionsOn(store) {
  const state = () => store.state;
  const change = (...what) => store.change(...what);
  const visit = (...what) => change(changes.visiting, ...what);
  const attempt = (...what) => ask(store, ...what);
  const drop = () => change(changes.selected, changes.NOTHING);
  const moreWords = () => speakMore().catch(() => {
    throw new api.Refusal({ key: 'refusal.away' }, { again: true });
  });
  /** Shows a position that somebody made, unless the rules forbid it. */
  const show = fen => attempt('position', () => {
    Position.check(state().geometry, fen);
    visit(changes.finished, fen);
  });
  const start = () => state().geometry.startFen;

  /** Plays the turn if it is whole: a target is chosen, if it has one, and nothing is left to take. */
  function choose(chosen) {
    const { possible } = marksOf(state().geometry, changes.turnsOf(state()), chosen);
    const whole = changes.isBegun(chosen) && possible.find(turn => turn.removed.length === chosen.removed.length);
    if (whole) {
      turn(whole);
    } else {
      change(changes.selected, possible.length === 0 ? changes.NOTHING : chosen);
    }
  }

  function turn(move) {
    if (changes.isLearning(state()) && changes.present(state()).fen === state().lesson.fen) {
      change(changes.triedAgain, move);
    } else {
      visit(changes.isPuzzling(state()) ? changes.tried : changes.played, move);
    }
  }

  /** A point was clicked: the next part of a turn, or another stone, unless one is still to be taken. */
  function touch(point) {
    const { setup, geometry, chosen } = state();
    if (setup) {
      change(changes.setUp, 'touched', point);
    } else {
      const moves = changes.turnsOf(state());
      const mark = marksOf(geometry, moves, chosen).marks.get(point);
      const kind = mark?.chosen ? 'chosen' : mark?.kind;
      const again = kind !== 'chosen' && moves.some(move => turnParts(geometry, move.move).from === point);
      choose({
        from: { ...changes.NOTHING, from: point },
        to: { ...chosen, to: point },
        remove: { ...chosen, removed: [...chosen.removed, point] },
      }[kind] ?? (changes.isBegun(chosen) && kind !== 'chosen' ? chosen : { ...changes.NOTHING, from: again ? point : null }));
    }
  }

  function drag(from, to) {
    if (state().setup) {
      change(changes.setUp, 'dragged', from, to);
    } else if (to !== null) {
      choose({ ...changes.NOTHING, from, to });
    }
  }

  /** A stone was taken, to be dragged: its targets are shown. */
  const take = point => !state().setup && changes.isPlayable(state()) && change(changes.selected, { ...changes.NOTHING, from: point });

  /** Turns the board; not where that would make it another one. */
  const turnBoard = mapping => mapping && change(changes.turned, mapping);
  const step = by => (by < 0 && changes.isBegun(state().chosen) ? drop() : changes.canGo(state(), by) && change(changes.went, changes.neighbour(state(), by)));
  const go = (...how) => !state().setup && state().game && change(...how);
  const rearrange = how => changes.isVariation(state()) && visit(changes.rearranged, how);

  /** Reads a game, and shows it by `show`: at its last turn, or after so many, variations counted; in a mode, played as `kept` says. */
  const read = (show, text, at = Infinity, mode = 'analyse', kept = {}) => attempt('position', async () => {
    const { geometry, catalogue, names } = state();
    const game = await readText(geometry, text, catalogue, names);
    show(changes.read, game, at, mode, kept);
  });

  /** Shows a variant's beginning if what it is worth is known, or if nothing is, else the deepest win there is. */
  async function showcase() {
    const { geometry } = state();
    if (geometry.wholeGame || geometry.tables === 0) {
      return attempt('position', () => change(changes.began, start()));
    }
    const isAwaited = now => now.geometry === geometry && now.game === null;
    return attempt('showcase', async () => {
      const deepest = (await cover()).filter(row => row.longestWinFen).sort((a, b) => b.longestWin - a.longestWin)[0];
      change(now => (isAwaited(now) ? changes.began(now, deepest ? deepest.longestWinFen : start()) : now));
    }, isAwaited);
  }

  /**
   * Shows what an address says, by its query, or what its `entry` in the history has: an open puzzle, as the address has no answer, a game too long for it, and
   * who plays. Without an entry it looks whether that game was played last; so it does where nothing is asked for. `show` changes the state.
   */
  function openAddress(query, entry = null, show = change) {
    return attempt('position', async () => {
      const { catalogue, geometry } = state();
      const running = geometry ? state().running : lastPlayed(catalogue);
      const isLast = running && show === change && entry === null && ['', running.address].includes(query);
      const [search, kept] = isLast ? [running.address, running] : [query, entry];
      const called = variantNamed(search);
      const variant = catalogue.has(called) ? called : geometry && called === null ? geometry.variant : firstVariant(catalogue);
      if (!geometry) {
        change(changes.chose, variant);
        change(now => ({ ...changes.preferred(now, keptChoice() ?? {}), running }));
      }
      if (called !== null && !catalogue.has(called)) {
        throw new api.Refusal({ key: 'address.variant', name: called });
      }
      const asked = askedFor(search, catalogue.get(variant));
      if (state().geometry.variant !== variant) {
        show(changes.chose, variant);
      }
      const match = isPlaying(kept) && (kept.match.strength !== 'pocket' || state().geometry.pocket) ? kept.match : null;
      const named = modeOf(search);
      const mode = named === 'play' && match === null && asked !== null ? 'analyse' : named;
      await (mode === 'puzzles' && moreWords());
      const how = { match, hides: kept?.hides ?? null, ahead: kept?.ahead };
      const enter = (next, ...values) => show(now => next(changes.entered(now, mode, how), ...values));
      if (kept?.puzzle) {
        enter(changes.reopened, kept.puzzle, kept.at);
      } else if (kept?.text) {
        await read(show, kept.text, kept.at, mode, how);
      } else if (mode === 'play' && asked === null) {
        enter(changes.began, start());
      } else if (mode === 'puzzles') {
        const drawn = asked?.puzzle && await drawPuzzle(state().geometry, await cover(), { code: asked.puzzle }).catch(() => null);
        if (asked?.puzzle && !drawn) {
          show(now => ({ ...changes.began(changes.entered(now, 'analyse'), asked.fen), hides: true }));
        } else {
          enter(drawn ? changes.puzzled : changes.began, drawn || start());
          await (drawn || puzzle(change));
        }
      } else if (asked === null && mode === 'analyse') {
        show(now => ({ ...changes.entered(now, mode), game: null }));
        await showcase();
      } else if (mode === 'positions') {
        show(now => changes.settingUp(changes.began(now, asked?.fen ?? start())));
      } else if (asked.turns.length === 0) {
        enter(changes.began, asked.fen);
      } else {
        await read(show, asked, asked.at ?? undefined, mode, how);
      }
      if (named === 'play' && match === null && asked !== null) {
        show(changes.started, null); // somebody else's game: who plays it on is to be chosen
      }
    });
  }

  /** Draws a puzzle; it comes too late once anything else is shown. */
  function puzzle(show = visit) {
    const { geometry } = state();
    const notice = { key: 'puzzle.drawing' };
    const isAwaited = now => now.notice === notice;
    change(changes.noticed, notice);
    return attempt('puzzle', async () => {
      await moreWords();
      const drawn = await drawPuzzle(geometry, await cover(), { ...state().seeks, not: state().puzzle?.code });
      show(now => (!isAwaited(now) ? now : drawn ? changes.puzzled(now, drawn) : changes.noticed(changes.entered(now, 'puzzles'), { key: 'puzzle.none' })));
    }, isAwaited);
  }

  /** The tables there are of the variant shown, fetched once. */
  async function cover() {
    const { geometry, coverage } = state();
    if (coverage !== null) {
      return coverage;
    }
    const { tables } = await api.coverage(geometry.variant);
    change(now => (now.geometry === geometry ? changes.covered(now, tables) : now));
    return tables;
  }

  /** A game begins between somebody and the database, or two people, from the position shown. */
  function play(choice = state().choice) {
    const { geometry } = state();
    const strength = [choice.strength, '8', 'two'].find(one => changes.isThere(geometry, one));
    keep(CHOICE, `${choice.colour} ${choice.strength}`);
    visit(changes.started, { sides: sidesFor({ ...choice, strength }), strength, resigned: null });
  }

  /** The position that is set up, if it is one by the rules. */
  const withSetup = then => attempt('position', () => {
    const fen = state().setup.position.format(state().geometry);
    Position.check(state().geometry, fen);
    then(fen);
  });

  /** Another mode, as it was left; from a game that is played its turns are looked into, what is shown is set up, and what was set up is analysed. */
  async function enter(mode) {
    const { mode: before, match, places, geometry, game, setup } = state();
    if (mode === before || !geometry) {
      return;
    }
    if (mode === 'positions' && game) {
      visit(changes.settingUp);
    } else if (mode === 'analyse' && match) {
      visit(changes.lookedInto);
    } else if (mode === 'analyse' && setup?.isChanged) {
      await actions.edit();
    } else {
      const { query, entry } = places[mode] ?? { query: modeAddress(geometry, mode), entry: null };
      await openAddress(query, entry, visit);
    }
  }

  const actions = {
    enter,
    prefer: choice => change(changes.preferred, choice),
    start: play,
    /** A game is to begin from the position shown: who plays, and when, is to be chosen. */
    playOn: () => state().game && (state().setup ? withSetup(fen => visit(changes.started, null, fen)) : visit(changes.started, null)),
    /** The game that is not over goes on. */
    goOn: () => state().running && openAddress(state().running.address, state().running, visit),
    rematch: () => {
      const { sides, strength } = state().match;
      visit(changes.started, { sides: { w: 'b', b: 'w' }[sides] ?? sides, strength, resigned: null }, start());
    },
    /** Somebody gives up, at the second time: who plays against the database, or who is to move. */
    resign: () => {
      const { match } = state();
      const side = { w: 'b', b: 'w' }[match?.sides] ?? changes.presentPosition(state())?.side;
      return match && !changes.isDecided(state()) && change(changes.resigned, side);
    },
    lookInto: () => visit(changes.lookedInto),
    show,
    play: turn,
    touch,
    take,
    drag,
    showcase,
    cover: () => attempt('gallery', cover),
    /** The start position; of a game that is played the choice of another one. */
    newGame: () => visit(now => changes.began(changes.entered(now, now.mode === 'play' ? 'play' : 'analyse'), start())),
    go: at => go(changes.went, at),
    step,
    first: () => go(changes.wentToEdge, false),
    undo: () => step(-1),
    redo: () => step(1),
    last: () => go(changes.wentToEdge, true),
    back: () => go(changes.cameBack),
    promote: () => rearrange('promoted'),
    remove: () => rearrange('deleted'),
    /** Takes back a turn of a game that is played, with the answer to it; first what is on the board of the next one. */
    takeBack: () => (changes.lastOwn(state()) !== undefined && !changes.isBegun(state().chosen) ? visit(changes.tookBack) : (!state().match || changes.isBegun(state().chosen)) && step(-1)),
    /** Keeps a comment on the turn shown; an empty one takes it away. */
    comment: text => changes.canComment(state()) && change(changes.commented, tidyComment(text)),
    veil: () => (state().mode === 'play' ? state().match && actions.lookInto() : state().game && !state().setup && change(changes.veiled)),
    hint: () => changes.canHint(state()) && change(changes.hinted),
    autoplay: () => change(changes.autoplayed, !state().autoplay),
    best: () => changes.bestTurn(state()) && turn(changes.bestTurn(state())),
    line: () => changes.hasBestLine(state()) && change(changes.soughtLine, changes.presentAnswer(state()).limit ? null : changes.presentAnswer(state()).dtw),
    edit: () => (state().setup ? show(state().setup.position.format(state().geometry)) : state().game && visit(changes.settingUp)),
    /** Leaves what is begun: setting up, a turn, a variation. */
    escape: () => change(state().setup ? changes.gaveUpSetup : changes.isVariation(state()) && state().chosen === changes.NOTHING ? changes.cameBack
      : now => changes.selected(now, changes.NOTHING)),
    rotate: () => turnBoard(state().geometry.rotation()),
    mirror: () => turnBoard(state().geometry.reflection()),
    invert: () => turnBoard(state().geometry.inversion()),
    swap: () => (state().setup ? change(changes.setUp, 'swapped') : state().game && !state().match && change(changes.swapped)),
    arrows: () => change(changes.arrowed, !state().arrows),
    setUp: (...how) => state().setup && change(changes.setUp, ...how),
    /** Another game, in the mode that is shown. */
    variant: name => {
      const { mode, catalogue } = state();
      return openAddress(modeAddress(catalogue.get(name), mode), null, visit);
    },
    openAddress,
    /** Reads a game, or follows a link to one, or to a position: what was set up gives way to it. */
    paste: text => {
      const [, query] = LINK.exec(text) ?? [];
      const showing = (next, ...values) => visit(now => ({ ...next(now, ...values), draft: null }));
      return query ? openAddress(query, null, showing) : read(showing, text);
    },
    judge: () => change(changes.judging),
    puzzle: () => puzzle(),
    seek: how => {
      change(changes.sought, how);
      return puzzle();
    },
    solve: () => change(state().lesson ? changes.shownAgain : changes.gaveUpPuzzle),
    look: mistake => go(changes.lookedAt, mistake),
    /** Asks the mistakes of the game once more: of one side, of both if that is ''. */
    learn: side => go(changes.learning, mistakesOf(state(), side)),
    learnOn: leave => change(changes.learnedOn, leave),
    /** Tries once more what was refused. */
    retry: () => {
      const { refusal } = state();
      const again = { showcase, puzzle: () => puzzle(), gallery: actions.cover, page: () => location.reload(), line: () => actions.line() }[refusal.about];
      change(changes.retried);
      return again?.();
    },
  };
  return actions;
}
