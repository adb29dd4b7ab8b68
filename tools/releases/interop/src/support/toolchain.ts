import { execFile } from 'node:child_process';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { installOnDemand } from '@meridian/workflow';

const run = promisify(execFile);
const PROJECT = resolve(import.meta.dirname, '../..');
const FIXTURES = join(PROJECT, 'fixtures');

/** Folder with the build tools of other teams, which only these tests need. */
export const toolchainFolder = (): string => installOnDemand('tools/releases/interop/toolchain');

const TOOLS = {
  webpack: [['../../run-webpack.mjs']],
  rsbuild: [['../../node_modules/@rsbuild/core/bin/rsbuild.js', 'build']],
  vite: [['../../node_modules/vite/bin/vite.js', 'build']],
};
export type Tool = keyof typeof TOOLS;

/** Name of a remote in the host, and the URL of its manifest, or of its container with its global name. */
export interface RemoteOptions {
  name: string;
  entry: string;
  entryGlobalName?: string;
}

const buildFolder = (configuration: string): string => join(toolchainFolder(), 'builds', configuration);

/**
 * Builds a fixture with its own build tool. Returns its folder, which contains `dist`.
 *
 * @param source folder of the sources in `fixtures`
 * @param configuration folder of the configuration in `fixtures`
 */
const build = async (
  source: string,
  configuration: string,
  commands: readonly string[][],
  { files = {}, env = {} }: { files?: Record<string, string>; env?: Record<string, string> } = {},
): Promise<string> => {
  const folder = buildFolder(configuration);
  await rm(folder, { recursive: true, force: true });
  await cp(join(FIXTURES, source), join(folder, 'src'), { recursive: true });
  await cp(join(FIXTURES, configuration), folder, { recursive: true });
  await cp(join(FIXTURES, 'run-webpack.mjs'), join(toolchainFolder(), 'run-webpack.mjs'));
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  for (const command of commands)
    await run(process.execPath, command, {
      cwd: folder,
      // The Vite plugin does nothing in the environment of a test runner.
      env: { ...process.env, ...env, NODE_ENV: 'production', JEST_WORKER_ID: undefined },
    });
  return folder;
};

/** Builds the remote of a tool for the browser and the server. */
export const buildRemote = (tool: Tool): Promise<string> =>
  build(
    'remote-source',
    `remote-${tool}`,
    tool === 'vite' ? [...TOOLS.vite, [...TOOLS.vite.flat(), '--ssr', 'src/remote.js']] : TOOLS[tool],
    { files: { 'src/name.js': `export const NAME = '${tool}';\n` } },
  );

export const HOSTS = ['webpack-lazy', 'webpack-eager', 'rsbuild', 'vite'] as const;

export type Host = (typeof HOSTS)[number];

/** Folder of the files of a built host. */
export const hostFolder = (host: Host): string => {
  const [tool, name = ''] = host.split('-');
  return join(buildFolder(`host-${tool}`), 'dist', name);
};

/**
 * Builds the hosts of a tool, which share only React.
 *
 * @param remotes for hosts that name them in their configuration
 */
export const buildHosts = (tool: Tool, remotes: readonly RemoteOptions[] = []): Promise<string> =>
  build('host-source', `host-${tool}`, TOOLS[tool], {
    env: { REMOTES: JSON.stringify(remotes) },
  });
