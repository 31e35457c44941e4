// Playing against the database: which side it plays, how well, and how to stop it.

/** Follows the store in the panel of the opponent. */
export function playView(store, actions, $) {
  store.follow(state => [state.opponent], ({ sides, strength }) => {
    $('opponent').value = sides;
    $('strength').value = strength;
    $('stop').hidden = sides === '';
  });
  store.follow(state => [state.geometry?.pocket], pocket => {
    $('offline').hidden = $('offline').disabled = !pocket;
  });
  $('opponent').onchange = () => actions.oppose({ sides: $('opponent').value });
  $('strength').onchange = () => actions.oppose({ strength: $('strength').value });
  $('stop').onclick = () => actions.oppose({ sides: '' });
}
