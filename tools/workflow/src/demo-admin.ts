import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Admin {
  email: string;
  password: string;
  /** The password as it may be printed. */
  shown: string;
}

/**
 * The first admin: from `ADMIN_EMAIL` and `ADMIN_PASSWORD`, else, for a demo shop, one with a random password that is
 * kept in the data folder.
 */
export const demoAdmin = async (dataDir: string, demo: boolean): Promise<Admin | null> => {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;
  if (ADMIN_EMAIL && ADMIN_PASSWORD)
    return { email: ADMIN_EMAIL, password: ADMIN_PASSWORD, shown: '(the password in ADMIN_PASSWORD)' };
  if (!demo) return null;
  const file = join(dataDir, 'demo-admin.json');
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept) return JSON.parse(kept) as Admin;
  const password = randomBytes(9).toString('base64url');
  const admin: Admin = { email: 'owner@meridian.example', password, shown: password };
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, JSON.stringify(admin), { mode: 0o600 });
  return admin;
};
