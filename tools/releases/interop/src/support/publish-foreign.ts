import { join } from 'node:path';
import { describeFiles, sharedVersions } from '@meridian/build';
import type { EntryType, ReleaseManifest } from '@meridian/federation';
import { ChannelControl, type ReleaseStore } from '@meridian/releases';
import type { Tool } from './toolchain.ts';

export interface ForeignRelease {
  tool: Tool;
  /** Folder of the built remote. */
  folder: string;
  version: string;
  type: EntryType;
  origin?: string;
}

/** Publishes a remote of another build tool by a `release.json`, as docs/teams.md describes it. The admission renders its page. */
export const publishForeign = async (
  store: ReleaseStore,
  { tool, folder, version, type, origin }: ForeignRelease,
): Promise<void> => {
  const manifest: ReleaseManifest = {
    app: `${tool}-mfe`,
    version,
    contract: 2,
    mounts: [],
    slots: [],
    shared: { react: sharedVersions()['react'] ?? '' },
    entry: type === 'manifest' ? 'mf-manifest.json' : 'remoteEntry.js',
    type,
    ...(origin && { origin }),
    global: `interop_${tool}`,
    chunks: {},
    files: describeFiles(join(folder, 'dist/browser')),
    server: 'server/remoteEntry.js',
  };
  await new ChannelControl(store).publish({ manifest, folder: join(folder, 'dist') }, { reason: 'test' });
};
