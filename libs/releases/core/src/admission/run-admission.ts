import type { PinnedVersions, ReleaseManifest, RenderRequest } from '@meridian/federation';
import { parentPort, workerData } from 'node:worker_threads';
import { type Build, createShellRenderer } from '../rendering/shell-renderer.ts';
import { withEmptyShopApi } from './empty-shop-api.ts';
import { checkReleases, ContractError } from './release-check.ts';
import { type ReleaseSnapshot, SnapshotReader } from './release-snapshot.ts';
import { smokeTestRendering } from './render-smoke-test.ts';

/** Input of an admission worker. */
export interface AdmissionTask {
  snapshot: ReleaseSnapshot;
  /** Versions that are to be released together, usually one. */
  builds: readonly Build[];
}

/** Progress of an admission, in this order; a refusal ends it. */
export type AdmissionMessage =
  | { step: 'problem'; problem: string }
  /** The builds fit each other and the live versions; their manifests are complete. */
  | { step: 'checked'; manifests: ReleaseManifest[] }
  /** Their pages render. */
  | { step: 'smoke-tested' }
  | { step: 'refused'; reason: string };

/** The names of versions for a message, such as `shell 1a2b3c with catalog-mfe 4d5e6f`. */
export const namesOf = (builds: readonly Build[]): string =>
  builds.map(({ manifest: { app, version } }) => `${app} ${version}`).join(' with ');

/**
 * Compares builds with the live versions of a snapshot, then renders their pages for an empty shop. `report` gets
 * the progress. @throws ContractError
 */
export const checkBuilds = async (
  { snapshot, builds: built }: AdmissionTask,
  report: (message: AdmissionMessage) => void,
): Promise<void> => {
  // Without the builds: the manifest of a build is incomplete, also if its version is live.
  const live = new SnapshotReader(snapshot);
  live.dropUnparsable((problem) => report({ step: 'problem', problem }));
  const manifests = await checkReleases(built, live);
  report({ step: 'checked', manifests });

  const builds = built.map((build, index) => ({
    ...build,
    manifest: manifests[index] ?? build.manifest,
  }));
  const reader = new SnapshotReader(snapshot, builds);
  reader.dropUnparsable(() => undefined);
  const versions: PinnedVersions = Object.fromEntries(manifests.map(({ app, version }) => [app, version]));
  await withEmptyShopApi(async (apiOrigin) => {
    let render: ReturnType<typeof createShellRenderer> | undefined;
    await smokeTestRendering(reader, versions, (page, { shell: [shell = ''], remotes }) => {
      render ??= createShellRenderer(reader.root, shell, builds);
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
  report({ step: 'smoke-tested' });
};

/** Runs the admission that this worker thread was started for. */
export const runAdmission = async (): Promise<void> => {
  const task = workerData as AdmissionTask;
  const report = (message: AdmissionMessage): void => parentPort?.postMessage(message);
  await checkBuilds(task, report).catch((error: unknown) =>
    report({
      step: 'refused',
      reason:
        error instanceof ContractError
          ? error.message
          : `${namesOf(task.builds)} could not be checked: ${String(error).split('\n')[0]}`,
    }),
  );
};
