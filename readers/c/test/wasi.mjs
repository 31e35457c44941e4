// Runs a program for WASI as node does, with all folders of this machine:  node wasi.mjs PROGRAM ARGUMENTS
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const wasi = new WASI({ version: "preview1", args: process.argv.slice(2), preopens: { "/": "/" } });
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), wasi.getImportObject());
process.exitCode = wasi.start(instance);
