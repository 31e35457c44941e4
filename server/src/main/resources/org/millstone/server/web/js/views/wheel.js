// The wheel steps through a game: forward downwards, back upwards.

const NOTCH = 40;

/**
 * @param step gets 1 or -1
 * @param isGame whether there is a game to step through: only then does the wheel not scroll the page, not even past the game's end
 */
export function onWheel(element, step, isGame) {
  let turned = 0;
  element.addEventListener('wheel', event => {
    if (!isGame() || event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      return;
    }
    const notch = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? NOTCH : 1;
    turned = Math.sign(turned) === -Math.sign(event.deltaY) ? event.deltaY : turned + event.deltaY;
    event.preventDefault();
    if (Math.abs(turned) >= notch) {
      step(Math.sign(turned));
      turned = 0;
    }
  }, { passive: false });
}
