import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import type { PackageFiles } from './sign-package.ts';

/** Every archive of the same files has the same bytes. */
const MODIFIED = new Date(0);

/** Returns the files as a gzip-compressed tar archive. */
export const packFiles = async (files: PackageFiles): Promise<Buffer> => {
  const archive = pack();
  for (const [name, bytes] of files) archive.entry({ name, mtime: MODIFIED }, bytes);
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive as AsyncIterable<Buffer>) chunks.push(chunk);
  return gzipSync(Buffer.concat(chunks), { level: 9 });
};
