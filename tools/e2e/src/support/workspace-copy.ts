import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@meridian/workflow';

const GROUPS = ['apps', 'libs', 'tools'];
const EXCLUDED = /[\\/](node_modules|dist|\.cache)$/;

export interface WorkspaceCopy {
  root: string;
  /** Runs Node in a folder of the copy and returns stdout. @throws Error with the output on a non-zero exit code */
  node(folder: string, ...args: string[]): string;
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
      filter: (source) => !EXCLUDED.test(source),
    });
  await mkdir(join(root, 'node_modules/@meridian'), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '@meridian' && name !== '.cache')
      await symlink(join(ROOT, 'node_modules', name), join(root, 'node_modules', name));
  for (const group of GROUPS)
    for (const name of await readdir(join(root, group)))
      await symlink(join(root, group, name), join(root, 'node_modules/@meridian', name));
  return {
    root,
    node: (folder, ...args) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        cwd: join(root, folder),
        encoding: 'utf8',
        env: { ...process.env, NODE_ENV: '', NODE_OPTIONS: '', JEST_WORKER_ID: '', ...env },
      });
      if (status !== 0) throw new Error(`${args.join(' ')}\n${stdout}\n${stderr}`);
      return stdout;
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
};
