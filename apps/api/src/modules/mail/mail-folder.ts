import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const MAX_MAILS = 1000;
export const MAX_AGE_MS = 30 * 24 * 3_600_000;
/** Number of mails between two sweeps. A sweep reads the whole folder, which costs more than writing a mail. */
const SWEEP_INTERVAL_MAILS = 50;

/**
 * Mails as `.eml` files that only the server's user can read. The folder keeps the newest `MAX_MAILS` of the last
 * `MAX_AGE_MS`, and up to `SWEEP_INTERVAL_MAILS` more between two sweeps.
 */
export class MailFolder {
  private written = 0;

  constructor(private readonly folder: string) {}

  /** Writes a mail as `<id>.eml`. Readers never see an incomplete file. */
  async write(id: string, content: Buffer): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    if (this.written++ % SWEEP_INTERVAL_MAILS === 0) await this.sweep();
    const file = join(this.folder, `${id}.eml`);
    const part = `${file}.${process.pid}.part`;
    await writeFile(part, content, { mode: 0o600 });
    await rename(part, file);
  }

  /** Removes old mails, and restricts the permissions of the folder and of mails that an earlier version wrote. */
  private async sweep(): Promise<void> {
    await chmod(this.folder, 0o700);
    const names = (await readdir(this.folder)).filter((name) => /\.(eml|part)$/.test(name));
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(this.folder, name);
        // Another process may remove the file at the same time.
        const stats = await stat(path).catch(() => null);
        return stats ? { path, mode: stats.mode, at: stats.mtimeMs } : [];
      }),
    );
    const newestFirst = files.flat().sort((one, other) => other.at - one.at);
    const oldest = Date.now() - MAX_AGE_MS;
    for (const [index, { path, mode, at }] of newestFirst.entries()) {
      if (index >= MAX_MAILS || at < oldest) await rm(path, { force: true });
      else if (mode & 0o077) await chmod(path, 0o600).catch(() => undefined);
    }
  }
}
