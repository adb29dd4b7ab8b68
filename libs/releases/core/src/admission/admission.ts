import type { ReleaseManifest } from '@meridian/federation';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ContractError } from './release-check.ts';
import { type AdmissionMessage, type AdmissionTask, namesOf } from './run-admission.ts';

/** Timeout of the whole admission, long enough for a busy machine. */
const ADMISSION_TIMEOUT_MS = 120_000;
/** Heap of the worker, the same as that of a rendering worker of the server. */
const MAX_HEAP_MB = 256;

export interface AdmissionOptions {
  /** Timeout of the smoke test in milliseconds; after it the versions are admitted without the test's result. */
  smokeTestTimeoutMs?: number;
  /** Gets one line per live version that is missing or damaged. */
  report: (problem: string) => void;
}

export interface Admission {
  /** The builds' manifests in their order, completed by what their code declares. */
  manifests: ReleaseManifest[];
  /** False if the smoke test exceeded its timeout. */
  isSmokeTested: boolean;
}

/** The worker's script next to this file: built, or as source with the loader that it needs. */
const workerScript = (): { file: string; execArgv?: string[] } => {
  const built = fileURLToPath(new URL('./admission-worker.mjs', import.meta.url));
  if (existsSync(built)) return { file: built };
  return {
    file: fileURLToPath(new URL('./admission-worker.ts', import.meta.url)),
    execArgv: ['--import', '@meridian/build/typescript'],
  };
};

/**
 * Compares builds with each other and with the live versions, and renders their pages. Both steps run the builds'
 * code, so they run in a worker thread: code that loops, exits the process or exhausts the heap ends only the thread. The
 * thread does not get the environment of the process, because it holds secrets. @throws ContractError
 */
export const admit = (
  task: AdmissionTask,
  { smokeTestTimeoutMs, report }: AdmissionOptions,
): Promise<Admission> =>
  new Promise((resolve, reject) => {
    const names = namesOf(task.builds);
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
      // A thread can report an error after it was terminated.
      worker.on('error', () => undefined);
      void worker.terminate().finally(outcome);
    };
    const refuse = (reason: string): void => end(() => reject(new ContractError(reason)));
    timers.push(
      setTimeout(
        () => refuse(`the checks of ${names} took longer than ${ADMISSION_TIMEOUT_MS / 1000} s`),
        ADMISSION_TIMEOUT_MS,
      ),
    );

    let manifests: ReleaseManifest[] | undefined;
    worker.on('message', (message: AdmissionMessage) => {
      switch (message.step) {
        case 'problem':
          report(message.problem);
          break;
        case 'checked': {
          const checked = (manifests = message.manifests);
          if (smokeTestTimeoutMs !== undefined)
            timers.push(
              setTimeout(
                () => end(() => resolve({ manifests: checked, isSmokeTested: false })),
                smokeTestTimeoutMs,
              ),
            );
          break;
        }
        case 'smoke-tested':
          if (manifests) {
            const admission = { manifests, isSmokeTested: true };
            end(() => resolve(admission));
          }
          break;
        case 'refused':
          refuse(message.reason);
      }
    });
    worker.on('error', (error) =>
      refuse(`${names} breaks the process that renders it: ${String(error).split('\n')[0]}`),
    );
    worker.on('exit', (code) => refuse(`${names} ends the process that renders it, with code ${code}`));
  });
