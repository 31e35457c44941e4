// The wheel steps through a game: forward downwards, back upwards.

const NOTCH = 40;

/** @param step gets 1 or -1, and tells whether there was somewhere to go: where not, the wheel scrolls the page as usual */
export function onWheel(element, step) {
  let turned = 0;
  element.addEventListener('wheel', event => {
    if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      return;
    }
    const notch = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? NOTCH : 1;
    turned = Math.sign(turned) === -Math.sign(event.deltaY) ? event.deltaY : turned + event.deltaY;
    if (Math.abs(turned) < notch) {
      event.preventDefault();
    } else if (step(Math.sign(turned)) !== false) {
      event.preventDefault();
      turned = 0;
    }
  }, { passive: false });
}
