// Stands for the module `millstone`: has its functions, and asks a service. A test says in the page's window what goes wrong: `fault` is
// the message of what is thrown, `held` how many turns of a line are found for the time being.

const SERVICE = '{service}';

export async function open(url) {
  const variant = new URL(url).pathname.split('/').at(-2);
  const ask = async (path, signal) => {
    if (window.fault) {
      throw Object.assign(new Error(window.fault), { code: 'damaged' });
    }
    const response = await fetch(`${SERVICE}/v1/${variant}${path}`, { signal });
    const json = await response.json();
    if (!response.ok) {
      throw Object.assign(new Error(json.detail), { code: json.code, position: json.position });
    }
    return json;
  };
  const { fen } = await ask('/start?moves=false');
  return {
    start: () => fen,
    rank: (fen, { signal }) => ask(`?fen=${encodeURIComponent(fen)}`, signal),
    line: async (fen, { signal, onTurn }) => {
      const answer = await ask(`/line?fen=${encodeURIComponent(fen)}`, signal);
      for (const [found, turn] of answer.line.entries()) {
        while (found >= window.held) {
          await new Promise(go => setTimeout(go, 20));
          signal.throwIfAborted();
        }
        onTurn(turn);
      }
      return answer;
    },
  };
}
