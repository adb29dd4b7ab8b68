import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedVersions } from '@meridian/build';
import type { ShareTable } from '@meridian/federation';
import { describeRemote, loadRemoteBundle } from '@meridian/releases';
import webpack, { type Configuration } from 'webpack';

/** Data about a remote that the page needs before it loads the remote. */
export interface RemoteDescription {
  mounts: string[];
  slots: string[];
}

const shareTable = async (): Promise<ShareTable> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(sharedVersions()).map(
        async ([name, version]) => [name, { version, module: (await import(name)) as object }] as const,
      ),
    ),
  );

/**
 * Builds the remote for the server on each change and reads its description. `latest` returns the last valid one.
 * @throws Error if the first build fails
 */
export const watchDescription = async (
  config: Configuration,
): Promise<{ latest: () => RemoteDescription; stop: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-dev-'));
  const table = await shareTable();
  const compiler = webpack({ ...config, output: { ...config.output, path: folder } });
  let described: RemoteDescription | undefined;
  const readDescription = async () => {
    described = describeRemote(await loadRemoteBundle(join(folder, 'main.cjs'), table), table);
  };
  const watching = await new Promise<NonNullable<ReturnType<typeof compiler.watch>>>((resolve, reject) => {
    const onBuilt = async (error: Error | null, stats?: webpack.Stats): Promise<void> => {
      try {
        if (error) throw error;
        if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
        await readDescription();
      } catch (failure) {
        // Later build errors are expected while the code is edited. The browser build reports them.
        if (!described) reject(failure instanceof Error ? failure : new Error(String(failure)));
      }
      if (described && watch) resolve(watch);
    };
    const watch = compiler.watch({}, (error, stats) => void onBuilt(error, stats));
  });
  return {
    latest: () => {
      if (!described) throw new Error('The remote has no description yet');
      return described;
    },
    stop: async () => {
      await new Promise<void>((resolve) => watching.close(() => resolve()));
      await rm(folder, { recursive: true, force: true });
    },
  };
};
