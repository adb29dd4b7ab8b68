import type { ReleaseManifest } from '@meridian/federation';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ContractError } from './release-check.ts';

const KB = 1024;
/** Gzip bytes of the entry, which every page loads. */
const MAX_ENTRY_BYTES = 100 * KB;
/** Gzip bytes of all files that the shop compresses when it publishes the version. */
const MAX_CODE_BYTES = 1500 * KB;

const CODE = /\.(m?js|css|svg|json)$/;

/**
 * Refuses a version whose code is too large for a shopper's phone. The sizes are measured, because a team outside of this
 * repository writes its manifest itself. @throws ContractError
 */
export const checkSizeBudget = async (manifest: ReleaseManifest, folder: string): Promise<void> => {
  const { app, version, entry, files } = manifest;
  let total = 0;
  for (const name of Object.keys(files).filter((file) => CODE.test(file))) {
    const { length } = await promisify(gzip)(await readFile(join(folder, 'browser', name)));
    total += length;
    if (name === entry && length > MAX_ENTRY_BYTES)
      throw new ContractError(
        `the entry of ${app} ${version} has ${Math.ceil(length / KB)} KB (gzip), more than ${MAX_ENTRY_BYTES / KB} KB`,
      );
  }
  if (total > MAX_CODE_BYTES)
    throw new ContractError(
      `the code of ${app} ${version} has ${Math.ceil(total / KB)} KB (gzip), more than ${MAX_CODE_BYTES / KB} KB`,
    );
};
