import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, workspaceProjects } from '@meridian/workflow';

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 50_000_000;

const GROUPS = ['apps', 'libs', 'tools'];
const EXCLUDED = /[\\/](node_modules|dist|\.cache)$/;

export interface WorkspaceCopy {
  root: string;
  /** Runs Node in a folder of the copy and returns stdout. @throws Error with the output on a non-zero exit code */
  node(folder: string, ...args: string[]): Promise<string>;
  remove(): Promise<void>;
}

/** Copies the workspace to a folder that tests can change. The installed packages are links. */
export const copyWorkspace = async (env: Record<string, string> = {}): Promise<WorkspaceCopy> => {
  const root = await mkdtemp(join(tmpdir(), 'meridian-workspace-'));
  const files = (await readdir(ROOT, { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  for (const name of [...GROUPS, ...files])
    await cp(join(ROOT, name), join(root, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (source) => !EXCLUDED.test(source),
    });
  await mkdir(join(root, 'node_modules/@meridian'), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '@meridian' && name !== '.cache')
      await symlink(join(ROOT, 'node_modules', name), join(root, 'node_modules', name));
  for (const { name, folder } of workspaceProjects())
    await symlink(join(root, folder), join(root, 'node_modules/@meridian', name));
  return {
    root,
    // A synchronous call would leave connections open that the shop closes meanwhile, and the next request would fail.
    node: async (folder, ...args) => {
      const options = {
        cwd: join(root, folder),
        maxBuffer: MAX_OUTPUT_BYTES,
        env: { ...process.env, NODE_ENV: '', NODE_OPTIONS: '', JEST_WORKER_ID: '', ...env },
      };
      try {
        return (await run(process.execPath, args, options)).stdout;
      } catch (error) {
        const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
        throw new Error(`${args.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
      }
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
};
