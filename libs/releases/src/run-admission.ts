import type { ReleaseManifest, RenderRequest } from '@meridian/federation';
import { parentPort, workerData } from 'node:worker_threads';
import { withEmptyShop } from './empty-shop.ts';
import { type Candidate, openShell } from './open-shell.ts';
import { checkRelease, ContractError } from './release-check.ts';
import { type ReleaseSnapshot, SnapshotReader } from './release-snapshot.ts';
import { smokeTestRendering } from './render-proof.ts';

/** Input of an admission worker. */
export interface AdmissionTask {
  snapshot: ReleaseSnapshot;
  candidate: Candidate;
}

/** Progress of an admission, in this order; a refusal ends it. */
export type AdmissionMessage =
  | { step: 'problem'; problem: string }
  /** The candidate fits the live versions; its manifest is complete. */
  | { step: 'checked'; manifest: ReleaseManifest }
  /** Its pages render. */
  | { step: 'proven' }
  | { step: 'refused'; reason: string };

/**
 * Compares a candidate with the live versions of a snapshot, then renders its pages for an empty shop. `say` gets the
 * progress. @throws ContractError
 */
export const checkCandidate = async (
  { snapshot, candidate: { manifest: built, folder } }: AdmissionTask,
  say: (message: AdmissionMessage) => void,
): Promise<void> => {
  const live = new SnapshotReader(snapshot, { manifest: built, folder });
  live.dropUnparsable((problem) => say({ step: 'problem', problem }));
  const manifest = await checkRelease(built, folder, live);
  say({ step: 'checked', manifest });

  const candidate = { manifest, folder };
  const reader = new SnapshotReader(snapshot, candidate);
  reader.dropUnparsable(() => undefined);
  await withEmptyShop(async (apiOrigin) => {
    let render: ReturnType<typeof openShell> | undefined;
    await smokeTestRendering(reader, built.app, built.version, (page, { shell: [shell = ''], remotes }) => {
      render ??= openShell(reader.root, shell, candidate);
      const request: RenderRequest = {
        ...page,
        releases: remotes,
        origin: 'http://localhost',
        apiOrigin,
        apiHeaders: {},
      };
      return render(request);
    });
  });
  say({ step: 'proven' });
};

/** Runs the admission that this worker thread was started for. */
export const runAdmission = async (): Promise<void> => {
  const task = workerData as AdmissionTask;
  const { app, version } = task.candidate.manifest;
  const say = (message: AdmissionMessage): void => parentPort?.postMessage(message);
  await checkCandidate(task, say).catch((error: unknown) =>
    say({
      step: 'refused',
      reason:
        error instanceof ContractError
          ? error.message
          : `${app} ${version} could not be checked: ${String(error).split('\n')[0]}`,
    }),
  );
};
