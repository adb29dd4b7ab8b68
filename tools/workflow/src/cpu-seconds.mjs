import { readFileSync } from 'node:fs';

/** Positions of the fields cutime and cstime after the name of the command, and their unit (see proc_pid_stat(5)). */
const CHILDREN = [13, 14];
const TICKS_PER_SECOND = 100;

/** CPU time (user and system) of the child processes that have ended, in seconds. Only Linux reports it. */
export const cpuSecondsOfChildren = () => {
  if (process.platform !== 'linux') return 0;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ', 2)[1]?.split(' ') ?? [];
  return CHILDREN.reduce((sum, position) => sum + Number(fields[position]), 0) / TICKS_PER_SECOND;
};

/** CPU time of this process, its threads, and its child processes that have ended, in seconds. */
export const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + cpuSecondsOfChildren();
};
