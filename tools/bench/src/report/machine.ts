import os from 'node:os';

/** The machine of a measurement. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGb: number;
  system: string;
  node: string;
  /** Load average of the last minute before the measurement. */
  loadBefore: number;
}

export const describeMachine = (): Machine => ({
  cpu: os.cpus()[0]?.model.trim() ?? 'unknown',
  cores: os.availableParallelism(),
  memoryGb: Math.round(os.totalmem() / 1024 ** 3),
  system: `${os.type()} ${os.release()}`,
  node: process.version,
  loadBefore: os.loadavg()[0] ?? 0,
});

export const machineLine = ({ cpu, cores, memoryGb, system, node, loadBefore }: Machine): string =>
  `${cpu}, ${cores} cores, ${memoryGb} GB, ${system}, Node ${node}; load before: ${loadBefore.toFixed(1)}`;
