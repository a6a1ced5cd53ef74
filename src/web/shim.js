// @ts-check
// The worker of a page: it runs the program once, as a system that has arguments, standard streams, a clock, random
// numbers and an exit, and nothing else (WASI preview 1). No folder is open, so the standard library refuses every path
// before it asks; what is not in `calls` is not supported.
"use strict";

/**
 * A run that the page asks for. A run that stays alive waits for more input, which later messages bring; only browsers
 * that can suspend WebAssembly have such runs.
 * @typedef {{ module: WebAssembly.Module, args: string[], input: string, staysAlive: boolean }} Run
 */
/** @typedef {{ more: string }} More */
/** @typedef {{ stream: 1 | 2, bytes: Uint8Array }} Written */
/**
 * The end of a run: its status, or why it broke off, and the bytes of memory that it took.
 * @typedef {{ status: number | null, why: string, memory: number }} Ended
 */

/** Thrown to leave the program. */
class Exit {
  /** @param {number} status */
  constructor(status) {
    this.status = status;
  }
}

// Error numbers of WASI.
const BADF = 8, NOENT = 44, NOSYS = 52, SPIPE = 70;

/** @type {WebAssembly.Memory} */
let memory;
/** @type {Uint8Array[]} */
let words = [];
/** @type {Uint8Array} */
let input = new Uint8Array();
/** Resumes a read that waits for input. @type {(() => void) | null} */
let resume = null;
let staysAlive = false;

const encoder = new TextEncoder();
// A memory that has grown has another buffer.
const view = () => new DataView(memory.buffer);
/** @type {(from: number, length: number) => Uint8Array<ArrayBuffer>} */
const bytes = (from, length) => new Uint8Array(/** @type {ArrayBuffer} */ (memory.buffer), from, length);
/** @type {(to: number, value: number) => 0} */
const put = (to, value) => {
  view().setUint32(to, value, true);
  return 0;
};
/** Returns the buffers of a vector: places and lengths. @type {(vectors: number, count: number) => [number, number][]} */
const buffers = (vectors, count) => Array.from({ length: count }, (_, at) => [
  view().getUint32(vectors + 8 * at, true), view().getUint32(vectors + 8 * at + 4, true),
]);

/** @type {(vectors: number, count: number, total: number) => 0} */
const read = (vectors, count, total) => {
  let sum = 0;
  for (const [to, length] of buffers(vectors, count)) {
    const part = input.subarray(0, length);
    bytes(to, part.length).set(part);
    input = input.subarray(part.length);
    sum += part.length;
  }
  return put(total, sum);
};

/** @type {(stream: number, vectors: number, count: number, total: number) => number | Promise<number>} */
const fdRead = (stream, vectors, count, total) => {
  if (stream !== 0) return BADF;
  if (!staysAlive || input.length > 0) return read(vectors, count, total);
  return new Promise(done => {
    resume = () => done(read(vectors, count, total));
  });
};

/** @type {Record<string, (...numbers: number[]) => number | Promise<number>>} */
const calls = {
  args_sizes_get: (count, size) => put(count, words.length) || put(size, words.reduce((sum, word) => sum + word.length, 0)),
  args_get: (pointers, to) => {
    for (const [number, word] of words.entries()) {
      put(pointers + 4 * number, to);
      bytes(to, word.length).set(word);
      to += word.length;
    }
    return 0;
  },
  environ_sizes_get: (count, size) => put(count, 0) || put(size, 0),
  environ_get: () => 0,
  clock_time_get: (clock, _, to) => {
    const time = clock === 0 ? Date.now() : performance.now();
    view().setBigUint64(to, BigInt(Math.round(time * 1e6)), true);
    return 0;
  },
  random_get: (to, length) => {
    // The browser gives 64 KiB at a time.
    for (let end = to + length; to < end; to += 65536) crypto.getRandomValues(bytes(to, Math.min(65536, end - to)));
    return 0;
  },
  fd_read: fdRead,
  fd_write: (stream, vectors, count, total) => {
    if (stream !== 1 && stream !== 2) return BADF;
    let sum = 0;
    for (const [from, length] of buffers(vectors, count)) {
      if (length > 0) post({ stream, bytes: bytes(from, length).slice() });
      sum += length;
    }
    return put(total, sum);
  },
  // The streams are of unknown type, as pipes are: neither terminals nor files. All rights are granted.
  fd_fdstat_get: (stream, to) => {
    if (stream > 2) return BADF;
    bytes(to, 24).fill(0);
    view().setBigUint64(to + 8, (1n << 29n) - 1n, true);
    return 0;
  },
  fd_filestat_get: (stream, to) => {
    if (stream > 2) return BADF;
    bytes(to, 64).fill(0);
    return 0;
  },
  fd_seek: stream => stream > 2 ? BADF : SPIPE,
  fd_close: stream => stream > 2 ? BADF : 0,
  fd_prestat_get: () => BADF,
  path_open: () => NOENT,
  path_filestat_get: () => NOENT,
  sched_yield: () => 0,
  proc_exit: status => {
    throw new Exit(status);
  },
};

/** @type {(message: Written | Ended) => void} */
const post = message => postMessage(message);

/** @param {Run} run */
const start = async run => {
  words = ["yapboz", ...run.args].map(word => encoder.encode(`${word}\0`));
  input = encoder.encode(run.input);
  // The types of TypeScript do not have these two yet.
  const { Suspending, promising } = /** @type {any} */ (WebAssembly);
  staysAlive = run.staysAlive;
  /** @type {WebAssembly.Imports} */
  const imports = { wasi_snapshot_preview1: {} };
  for (const { name } of WebAssembly.Module.imports(run.module)) {
    const call = calls[name] ?? (() => NOSYS);
    imports.wasi_snapshot_preview1[name] = staysAlive && call === fdRead ? new Suspending(call) : call;
  }
  /** @type {Ended} */
  const end = { status: 0, why: "", memory: 0 };
  try {
    const { exports } = new WebAssembly.Instance(run.module, imports);
    memory = /** @type {WebAssembly.Memory} */ (exports.memory);
    const main = /** @type {() => void} */ (exports._start);
    await (staysAlive ? promising(main)() : main());
  } catch (why) {
    if (why instanceof Exit) end.status = why.status;
    else Object.assign(end, { status: null, why: String(why) });
  }
  post({ ...end, memory: memory?.buffer.byteLength ?? 0 });
};

/** @param {MessageEvent<Run | More>} event */
onmessage = ({ data }) => {
  if ("module" in data) {
    start(data);
    return;
  }
  const more = encoder.encode(data.more), all = new Uint8Array(input.length + more.length);
  all.set(input);
  all.set(more, input.length);
  input = all;
  const waiting = resume;
  resume = null;
  waiting?.();
};
