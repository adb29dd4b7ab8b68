import { workerData } from 'node:worker_threads';
import type { PageResponse, RenderRequest } from '@meridian/federation';
import { openShell } from '@meridian/releases';
import type { WorkerData } from './worker-data.ts';

/**
 * A rendering worker: one release of the shell, and whatever versions of the remotes it is asked for. A new release of
 * the shell gets new workers, so that two Reacts never meet and an old one's memory is freed.
 */
const { releasesDir, shellVersion } = workerData as WorkerData;
const render = openShell(releasesDir, shellVersion);

/** Renders one page; without a task it only says that the shell is loaded. */
export default (task: RenderRequest | null): Promise<PageResponse> | null => task && render(task);
