import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedVersions } from '@meridian/build';
import type { ShareTable } from '@meridian/federation';
import { describeRemote, loadRemoteBundle } from '@meridian/releases';
import webpack, { type Configuration } from 'webpack';

/** What the page has to know of a feature before it loads it. */
export interface RemoteDescription {
  mounts: string[];
  slots: string[];
}

const shareTable = async (): Promise<ShareTable> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(sharedVersions() as Record<string, string>).map(
        async ([name, version]) => [name, { version, module: (await import(name)) as object }] as const,
      ),
    ),
  );

/**
 * Follows what a feature says of itself: builds it for the server at each change and asks. Answers the latest that it
 * could say; a feature that never could has thrown.
 */
export const watchDescription = async (
  config: Configuration,
): Promise<{ latest: () => RemoteDescription; stop: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-dev-'));
  const table = await shareTable();
  const compiler = webpack({ ...config, output: { ...config.output, path: folder } });
  let described: RemoteDescription | undefined;
  const ask = () => {
    described = describeRemote(loadRemoteBundle(join(folder, 'main.cjs'), table), table);
  };
  const watching = await new Promise<NonNullable<ReturnType<typeof compiler.watch>>>((resolve, reject) => {
    const watch = compiler.watch({}, (error, stats) => {
      try {
        if (error) throw error;
        if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
        ask();
      } catch (failure) {
        // While the code is being written it may not build for a moment: the browser's build says so.
        if (!described) reject(failure instanceof Error ? failure : new Error(String(failure)));
      }
      if (described && watch) resolve(watch);
    });
  });
  return {
    latest: () => {
      if (!described) throw new Error('nothing is described yet');
      return described;
    },
    stop: async () => {
      await new Promise<void>((resolve) => watching.close(() => resolve()));
      await rm(folder, { recursive: true, force: true });
    },
  };
};
