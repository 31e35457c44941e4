// The positions of a line: those that led here, and those ahead if the best line is shown or turns were taken back.

export class History {
  constructor(fen) {
    this.nodes = [{ fen, move: null }];
    this.at = 0;
  }

  get now() {
    return this.nodes[this.at];
  }

  canGo(step) {
    return this.at + step >= 0 && this.at + step < this.nodes.length;
  }

  /** Plays a turn; what lay ahead is forgotten unless it begins with this turn. */
  play({ move, fen }) {
    if (!this.isNext({ move })) {
      this.nodes.length = this.at + 1;
      this.nodes.push({ fen, move });
    }
    this.at++;
  }

  /** Whether a turn is the one that lies ahead. */
  isNext({ move }) {
    return this.nodes[this.at + 1]?.move === move;
  }

  /** Puts a line behind a position, by its number. */
  follow(from, line) {
    this.nodes.length = from + 1;
    this.nodes.push(...line.map(({ move, fen }) => ({ move, fen })));
  }
}

/** Lists the turns of a line as buttons that go there, the present one in view. */
export function listNodes(list, history, go) {
  list.replaceChildren(...history.nodes.slice(1).map(({ move }, i) => {
    const item = document.createElement('li');
    const button = document.createElement('button');
    button.textContent = move;
    button.className = i + 1 > history.at ? 'ahead' : '';
    if (i + 1 === history.at) {
      button.setAttribute('aria-current', 'step');
    }
    button.onclick = () => go(i + 1);
    item.append(button);
    return item;
  }));
  const current = list.querySelector('[aria-current]');
  if (current) {
    list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  }
}
