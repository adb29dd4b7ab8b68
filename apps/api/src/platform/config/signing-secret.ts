import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from './config.ts';

const secretsFile = z.object({ jwtSecret: z.string().min(16) });

const isExisting = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/**
 * Returns the secret that signs tokens. Without `JWT_SECRET` it is generated once and stored in `DATA_DIR/secrets.json`
 * (mode 600). If several processes start at once, the first one that writes the file wins.
 */
export const signingSecret = async (config: Config): Promise<string> => {
  if (config.JWT_SECRET) return config.JWT_SECRET;
  const path = join(config.DATA_DIR, 'secrets.json');
  const read = async (): Promise<string> =>
    secretsFile.parse(JSON.parse(await readFile(path, 'utf8'))).jwtSecret;
  try {
    return await read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await mkdir(config.DATA_DIR, { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, JSON.stringify({ jwtSecret: randomBytes(48).toString('base64url') }), {
    mode: 0o600,
  });
  try {
    await link(draft, path);
  } catch (error) {
    if (!isExisting(error)) throw error;
  } finally {
    await unlink(draft);
  }
  return read();
};
