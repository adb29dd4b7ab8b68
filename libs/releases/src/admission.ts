import type { ReleaseManifest } from '@meridian/federation';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ContractError } from './release-check.ts';
import type { AdmissionMessage, AdmissionTask } from './run-admission.ts';

/** Milliseconds for the whole admission, on a busy machine too. */
const ADMISSION_TIMEOUT_MS = 120_000;
/** Megabytes of heap of the worker, as much as a worker of the server has for its pages. */
const MAX_HEAP_MB = 256;

export interface AdmissionOptions {
  /** Milliseconds for the render proof; a version whose proof takes longer is admitted unproven. */
  proofTimeoutMs?: number;
  /** Gets one line for each live version that is missing or damaged. */
  report: (problem: string) => void;
}

export interface Admission {
  /** The candidate's manifest, completed by what its code declares. */
  manifest: ReleaseManifest;
  /** False if the render proof took longer than it may. */
  proven: boolean;
}

/** The worker's script, beside this file: built, or as source with the loader that it needs. */
const workerScript = (): { file: string; execArgv?: string[] } => {
  const built = fileURLToPath(new URL('./admission-worker.mjs', import.meta.url));
  if (existsSync(built)) return { file: built };
  return {
    file: fileURLToPath(new URL('./admission-worker.ts', import.meta.url)),
    execArgv: ['--import', '@swc-node/register/esm-register'],
  };
};

/**
 * Compares a candidate with everything that is live and renders its pages. Both run its code, so they run in a worker
 * thread of their own: code that loops, ends the process or exhausts the heap only ends the thread. The thread gets none
 * of the process's environment, which holds secrets. @throws ContractError
 */
export const admit = (
  task: AdmissionTask,
  { proofTimeoutMs, report }: AdmissionOptions,
): Promise<Admission> =>
  new Promise((resolve, reject) => {
    const { app, version } = task.candidate.manifest;
    const { file, ...options } = workerScript();
    const worker = new Worker(file, {
      ...options,
      workerData: task,
      env: { NODE_ENV: process.env['NODE_ENV'] ?? 'production' },
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const timers: NodeJS.Timeout[] = [];
    const end = (outcome: () => void): void => {
      timers.forEach((timer) => clearTimeout(timer));
      worker.removeAllListeners();
      // A thread that is ended may still report an error.
      worker.on('error', () => undefined);
      void worker.terminate().finally(outcome);
    };
    const refuse = (reason: string): void => end(() => reject(new ContractError(reason)));
    timers.push(
      setTimeout(
        () => refuse(`the checks of ${app} ${version} took longer than ${ADMISSION_TIMEOUT_MS / 1000} s`),
        ADMISSION_TIMEOUT_MS,
      ),
    );

    let manifest: ReleaseManifest | undefined;
    worker.on('message', (message: AdmissionMessage) => {
      switch (message.step) {
        case 'problem':
          report(message.problem);
          break;
        case 'checked': {
          const checked = (manifest = message.manifest);
          if (proofTimeoutMs !== undefined)
            timers.push(
              setTimeout(() => end(() => resolve({ manifest: checked, proven: false })), proofTimeoutMs),
            );
          break;
        }
        case 'proven':
          if (manifest) {
            const proven = { manifest, proven: true };
            end(() => resolve(proven));
          }
          break;
        case 'refused':
          refuse(message.reason);
      }
    });
    worker.on('error', (error) =>
      refuse(`${app} ${version} breaks the process that renders it: ${String(error).split('\n')[0]}`),
    );
    worker.on('exit', (code) =>
      refuse(`${app} ${version} ends the process that renders it, with code ${code}`),
    );
  });
