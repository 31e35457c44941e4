// What all modes share: the list of modes, what is said, the game that is played and its rules, and keys and buttons that stand for one action each.

import { MODES } from '../address.js';
import { switched } from '../kept.js';
import { ownSide } from '../modes/play.js';
import { verdict } from '../said.js';
import { rulesOf, summaryOf, titleOf } from '../variants.js';
import { speakMore, translate, words } from '../words.js';
import { explained, node } from './dom.js';
import { share } from './share.js';

/** The actions of buttons, by their ids, where these are not the actions' names. */
const BUTTONS = { begin: 'newGame', 'take-back': 'takeBack', 'swap-sides': 'swap', 'new-game': 'newGame', 'to-end': 'last', look: 'lookInto', 'show-right': 'solve', 'next-puzzle': 'puzzle', 'next-mistake': 'learnOn',
  'go-on': 'goOn', done: 'edit', again: 'retry', 'play-on': 'playOn', 'play-here': 'playOn' };

const KEYS = { n: 'newGame', Home: 'first', ArrowLeft: 'undo', ArrowRight: 'redo', End: 'last', ' ': 'autoplay', u: 'takeBack', v: 'veil', h: 'hint', b: 'best', l: 'line',
  e: 'edit', r: 'rotate', m: 'mirror', i: 'invert', s: 'swap', a: 'arrows', p: 'puzzle', Escape: 'escape' };

/** The keys while a position is set up: the others belong to the game, which is not shown. */
const SETTING_UP = ['edit', 'escape', 'rotate', 'mirror', 'invert', 'swap', 'newGame', 'puzzle'];

export function pageView(store, actions, $) {
  store.follow(state => [state.language], () => translate(document));
  store.follow(state => [state.catalogue, state.geometry, state.language], (catalogue, geometry) => catalogue && showGames(catalogue, geometry, $));
  store.follow(state => [state.mode, state.geometry], (mode, geometry) => {
    [...$('modes').children].forEach((link, i) => {
      link.href = `?${geometry ? `v=${geometry.variant}&` : ''}mode=${MODES[i]}`;
      link.ariaCurrent = MODES[i] === mode ? 'page' : null;
    });
    document.querySelectorAll('div[data-mode]').forEach(part => {
      part.hidden = part.dataset.mode !== mode;
    });
    document.body.dataset.mode = mode;
  });
  let said = {};
  store.follow(state => {
    said = verdict(state) ?? said;
    return [said.kind, said.headline, said.detail, said.more, said.again, state.geometry, state.language];
  }, (kind = '', headline, detail = '', more = '', again = false, geometry) => {
    if (headline === undefined) {
      return; // the page is still loading, and says so
    }
    $('verdict').className = `verdict ${kind}`;
    $('headline').replaceChildren(...explained(headline));
    $('detail').replaceChildren(...explained(detail));
    $('more').hidden = more === '';
    $('more-words').replaceChildren(...explained(more));
    $('again').hidden = !again;
    document.title = [headline, ...(geometry ? [titleOf(geometry)] : []), 'Millstone'].join(' · ');
  });
  // What was scrolled to belongs to what was there before.
  store.follow(state => [state.mode, state.geometry, state.refusal, state.problem, state.notice, state.puzzle, state.lesson], () => {
    document.querySelector('.side').scrollTop = 0;
  });
  $('modes').onclick = event => {
    const at = [...$('modes').children].indexOf(event.target);
    if (at >= 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      actions.enter(MODES[at]);
    }
  };
  $('menu').onbeforetoggle = async () => {
    await speakMore();
    translate($('menu'));
  };
  $('variant').onchange = () => actions.variant($('variant').value);
  const does = {
    share: () => share($('share'), store.state),
    study: () => {
      const side = ownSide(store.state.match);
      actions.lookInto();
      actions.learn(side);
    },
    'leave-lesson': () => actions.learnOn(true),
    'leave-puzzle': () => actions.enter('play'),
    clear: () => actions.setUp('cleared', store.state.geometry),
  };
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (button?.id && !button.onclick && (store.state.geometry || button.id === 'again')) {
      (does[button.id] ?? actions[BUTTONS[button.id] ?? button.id])?.();
    }
    // A button that is gone when it is pressed leaves the keyboard where something else is said.
    setTimeout(() => button?.isConnected && !button.checkVisibility() && $('headline').focus({ preventScroll: true }));
  });
  document.addEventListener('paste', event => !event.target.closest('input, textarea') && store.state.geometry && actions.paste(event.clipboardData.getData('text')));
  connectKeys(store, actions, does, $);
}

function showGames(catalogue, geometry, $) {
  const options = [...catalogue.values()].map(one => [one.tables > 0 ? titleOf(one) : words('variant.noTables', { title: titleOf(one) }), one.variant, one.tables === 0]);
  $('variant').replaceChildren(...options.sort((a, b) => a[2] - b[2]).map(([text, name]) => new Option(text, name)));
  if (geometry) {
    $('variant').value = geometry.variant;
    document.querySelectorAll('.to-statistics').forEach(link => {
      link.href = `stats.html?variant=${geometry.variant}`;
    });
    $('title').textContent = words('title', { title: titleOf(geometry), tables: geometry.tables });
    $('rules-summary').textContent = summaryOf(geometry);
    $('rules-words').replaceChildren(...[words('rules.mill'), ...rulesOf(geometry)].map(rule => node('li', {}, rule)));
  }
}

function connectKeys(store, actions, does, $) {
  const areOn = switched($('letters'), 'millstone-letters');
  document.onkeydown = event => {
    const typing = event.target.closest('input:not([type=radio]), select, textarea') && event.key !== 'Escape'
      || event.target.closest('button, summary, a') && event.key === ' ' || event.target.type === 'radio' && event.key.startsWith('Arrow');
    const isOpen = event.key === 'Escape' && document.querySelector(':popover-open'); // the browser closes that
    const isLetter = /^[a-z]$/i.test(event.key);
    if (typing || isOpen || isLetter && !areOn() || event.ctrlKey || event.metaKey || event.altKey || !store.state.geometry) {
      return;
    }
    const action = event.key === 'c' ? 'share' : KEYS[event.key];
    if (action && (!store.state.setup || SETTING_UP.includes(action))) {
      event.preventDefault();
      (action === 'share' ? does.share : actions[action])();
    }
  };
}
