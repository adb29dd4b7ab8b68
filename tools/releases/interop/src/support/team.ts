import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutsideProject } from './outside-project.ts';
import type { Shop } from './shop.ts';

const KEY_FILE = 'team-key.pem';
const PUBLIC_KEY = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/;

/** A team with the rights to release one app. */
export interface Team {
  /** Uploads the last build of the project. Returns the output of the release client. */
  publish(...options: string[]): Promise<string>;
  /** Runs another command of the release client. */
  release(...args: string[]): Promise<string>;
}

/** Calls the API as the owner, who has just signed in. */
const ownerApi = async ({ url, owner }: Shop) => {
  const post = async <T>(path: string, body: object, token?: string): Promise<T> => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const { token } = await post<{ token: string }>('/user/login', owner);
  return <T>(path: string, body: object) => post<T>(path, body, token);
};

/** Creates a key in a project, and a team in the shop that may release its app. */
export const createTeam = async (shop: Shop, project: OutsideProject): Promise<Team> => {
  const { app } = project;
  const printed = await project.keygen(KEY_FILE);
  const publicKey = PUBLIC_KEY.exec(printed)?.[0] ?? '';
  const api = await ownerApi(shop);
  const actions = ['upload', 'canary', 'stable', 'rollback', 'hold'];
  const { id } = await api<{ id: string }>('/teams', { name: `Team of ${app}`, apps: [app], actions });
  await api(`/teams/${id}/keys`, { name: 'Build server', publicKey });
  const { token } = await api<{ token: string }>(`/teams/${id}/tokens`, { name: 'Build server', days: 30 });
  const release = (...args: string[]) => project.release(token, ...args, '--to', shop.url);
  return { release, publish: (...options) => release('publish', '--key', KEY_FILE, ...options) };
};

/** Returns the version of the last build of a project. */
export const builtVersion = async ({ folder }: OutsideProject): Promise<string> => {
  const manifest = await readFile(join(folder, 'dist/release.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
};
