// The reader as a module of Node answers the vectors as they say:  node module.mjs PACKAGE DATA GAME...
import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [home, data, ...games] = process.argv.slice(2);
const { open } = await import(join(home, "wasm/node.js"));
const rows = readFileSync(new URL("../../../data/vectors.tsv", import.meta.url), "utf8").split("\n").filter(line => line && !line.startsWith("#")).map(line => line.split("\t"));

/** A value as the vectors have it, but for grades. */
const written = ({ value, dtw }) => value + (dtw === undefined ? "" : `:${dtw}`);
const withoutGrade = text => text.split(":").slice(0, text.startsWith("draw") ? 1 : 2).join(":");

function sides(fen) {
  const [board, side, , , , whiteHand, , blackHand, ...removals] = fen.split(" ");
  const set = stone => [...board.replaceAll("/", "")].reduce((set, at, point) => set | (at === stone ? 1 << point : 0), 0);
  const sets = [set("O"), set("@"), Number(whiteHand), Number(blackHand)];
  return { pending: removals.slice(0, 2).some(n => n !== "0"), asked: side === "w" ? sets : [sets[1], sets[0], sets[3], sets[2]] };
}

let asked = 0;
for (const game of games) {
  const tables = open(join(data, game));
  equal(tables.value(tables.start()).dtw, tables.rank(tables.start())[0].dtw);
  for (const row of rows.filter(row => row[0] === game)) {
    const fen = row[1], value = tables.value(fen);
    if (value.value === "unknown") continue; // of a table that was not built
    const expected = row[9] === "-" ? row[8] : `${row[8]}:${row[9]}`;
    equal(written(value), withoutGrade(expected), fen);
    deepEqual(tables.rank(fen).map(turn => `${turn.move}=${written(turn)}`), row[10] === "-" ? [] : row[10].split(" ").map(turn => turn.split("=")).map(([move, worth]) => `${move}=${withoutGrade(worth)}`), fen);
    asked++;
    if (!/ \d+ \d+ \d+ \d+ \d+ \d+/.test(fen)) continue;
    const { pending, asked: sets } = sides(fen);
    if (!pending) equal(tables.wdl(...sets), ["loss", "draw", "win"].indexOf(value.value), fen);
  }
  throws(() => tables.value("nonsense"), { name: "MillstoneError", code: "unreadable-fen", position: 0 });
  throws(() => tables.value(`${tables.start()}\0`), { code: "unreadable-fen", position: tables.start().length });
  for (const sets of [[7, 7], [7], [2 ** 32 + 7, 56], [7, 2 ** 32 + 56], [-7, 56], [1.5, 56], [NaN, 56], ["7", 56], [7, 56, 2 ** 32], [7, 56, 0, 0.5], [2 ** 31, 56], [7n, 56], [Symbol("x"), 56]]) {
    throws(() => tables.wdl(...sets), { code: "impossible-position" });
  }
  tables.close();
  for (const ask of [() => tables.start(), () => tables.wdl(7, 56), () => tables.value("x")]) throws(ask, { name: "MillstoneError", code: "closed" });
}
ok(asked > 60, `${asked} vectors`);

// A cache that lies beyond 2 GB of memory: addresses there are negative numbers of WASM.
for (const cacheBytes of [1, 2 ** 31 + 2 ** 26]) {
  const asked = open(join(data, "nine"), { cacheBytes });
  equal(asked.wdl(7, 56), open(data, { variant: "nine" }).wdl(7, 56));
  deepEqual(asked.rank("OOO@@@**/********/******** w"), open(join(data, "nine")).rank("OOO@@@**/********/******** w"));
}
for (const folder of [pathToFileURL(join(data, "nine")), pathToFileURL(join(data, "nine")).href]) equal(open(folder).wdl(7, 56), open(join(data, "nine")).wdl(7, 56));
for (const folder of ["http://localhost/nine", "file://other/nine", undefined, new URL("mailto:x")]) throws(() => open(folder), { name: "MillstoneError", code: "unreachable" });
for (const cacheBytes of [-1, 2 ** 32, NaN, "16"]) throws(() => open(join(data, "nine"), { cacheBytes }), { name: "MillstoneError", code: "unusable-option" });
throws(() => open(join(data, "nine")).wdl(0x15555, 0x2AAAA), { name: "MillstoneError", code: "missing" });
throws(() => open(`${join(data, "nine")}\0`), { code: "missing" });
throws(() => open(join(data, "none")), { code: "missing", message: /none\/manifest\.json: it cannot be read: ENOENT: no such file or directory\. Give/ });
const spoilt = mkdtempSync(join(tmpdir(), "millstone-"));
cpSync(join(data, "three"), spoilt, { recursive: true });
writeFileSync(join(spoilt, "3-3.wdl"), "no table");
throws(() => open(spoilt).wdl(7, 56), { code: "damaged" });
rmSync(spoilt, { recursive: true });
console.log(`the module answers ${asked} vectors`);
