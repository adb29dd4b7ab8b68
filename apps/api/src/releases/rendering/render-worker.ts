import { workerData } from 'node:worker_threads';
import type { PageResponse, RenderRequest } from '@meridian/federation';
import { createShellRenderer } from '@meridian/releases';
import type { WorkerData } from './shell-workers.ts';

/**
 * A render worker for one version of the shell and any versions of the remotes. Each version of the shell has separate
 * workers, so that one thread never loads two copies of React, and the memory of an old version is freed.
 */
const { releasesDir, shellVersion, assetOrigin } = workerData as WorkerData;
const render = createShellRenderer(releasesDir, shellVersion, [], assetOrigin);

/** Renders one page. Without a task it returns null, which confirms that the shell is loaded. */
export default (task: RenderRequest | null): Promise<PageResponse> | null => task && render(task);
