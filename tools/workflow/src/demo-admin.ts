import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StartConfig } from '@meridian/config';

export interface Admin {
  email: string;
  password: string;
  /** The text to print for the password. */
  displayedPassword: string;
}

/**
 * Returns the first owner: from `ADMIN_EMAIL` and `ADMIN_PASSWORD`, otherwise the demo owner, whose random password is
 * stored in the data folder. The demo owner is created only with the demo data, so an existing database never gets an
 * owner automatically.
 */
export const demoAdmin = async (
  { DATA_DIR, ADMIN_EMAIL, ADMIN_PASSWORD }: Pick<StartConfig, 'DATA_DIR' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
  seeded: boolean,
): Promise<Admin | null> => {
  if (ADMIN_EMAIL && ADMIN_PASSWORD)
    return {
      email: ADMIN_EMAIL,
      password: ADMIN_PASSWORD,
      displayedPassword: '(the password in ADMIN_PASSWORD)',
    };
  const file = join(DATA_DIR, 'demo-admin.json');
  const stored = await readFile(file, 'utf8').catch(() => null);
  if (stored) return JSON.parse(stored) as Admin;
  if (!seeded) return null;
  const password = randomBytes(9).toString('base64url');
  const admin: Admin = { email: 'owner@meridian.example', password, displayedPassword: password };
  await mkdir(DATA_DIR, { recursive: true });
  await writeFile(file, JSON.stringify(admin), { mode: 0o600 });
  return admin;
};
