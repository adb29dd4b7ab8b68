// Preloaded into a server: answers each message of the parent process with the main-thread time since the last one. It is
// JavaScript, because a loader for TypeScript would double the start of the built server.
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const INTERVAL_MS = 4;

/** CPU time of this thread. Other load of the machine does not count, unlike in the delay of a timer. */
const cpuMs = () => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;

let start = cpuMs();
let last = start;
let longest = 0;

const turn = () => {
  const now = cpuMs();
  longest = Math.max(longest, now - last);
  last = now;
};

// The threads of the server load this file as well.
if (isMainThread) {
  setInterval(turn, INTERVAL_MS).unref();
  process.on('message', () => {
    turn();
    process.send?.({ total: last - start, longest });
    start = last;
    longest = 0;
  });
}
