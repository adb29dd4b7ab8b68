import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMAGE_FORMATS, IMAGE_WIDTHS } from '@meridian/domain';
import { startTestDatabase } from '@meridian/embedded-mongodb';
import { IMAGE_PATHS } from '@meridian/seed';
import { publishBuilt } from '@meridian/workflow';
import sharp from 'sharp';
import { openStore, startSharedShop } from './shop.ts';

/** Starts one database engine for all workers, unless `TEST_MONGODB_URI` names a deployment. */
const startDatabase = async (): Promise<() => Promise<void>> => {
  if (process.env['TEST_MONGODB_URI']) return () => Promise.resolve();
  const database = await startTestDatabase({ onMessage: (message) => console.error(message) });
  process.env['TEST_MONGODB_URI'] = database.uri;
  return () => database.stop();
};

/**
 * Writes a small image as every derivative of the demo images, because encoding each of them takes up to half a CPU second.
 * The server encodes the images that tests upload.
 */
const writeDerivatives = async (folder: string): Promise<void> => {
  const image = sharp({ create: { width: 8, height: 10, channels: 3, background: '#8a7d6a' } });
  const files = await Promise.all(
    IMAGE_FORMATS.map(async (format) => ({ format, bytes: await image.clone().toFormat(format).toBuffer() })),
  );
  for (const path of IMAGE_PATHS) {
    await mkdir(join(folder, path), { recursive: true });
    for (const width of IMAGE_WIDTHS)
      for (const { format, bytes } of files) await writeFile(join(folder, path, `${width}.${format}`), bytes);
  }
};

/**
 * Prepares what all spec files share: one database engine, a folder of resized images, a release store with the built
 * apps, of which each shop gets a copy, and one running shop. Returns the teardown.
 */
const prepareEndToEndTests = async (): Promise<() => Promise<void>> => {
  const pictures = await mkdtemp(join(tmpdir(), 'meridian-e2e-derived-'));
  const releases = await mkdtemp(join(tmpdir(), 'meridian-e2e-releases-'));
  process.env['E2E_DERIVED_PICTURES'] = pictures;
  process.env['E2E_RELEASES'] = releases;
  const [stopDatabase] = await Promise.all([
    startDatabase(),
    publishBuilt(openStore({ RELEASES_DIR: releases })),
    writeDerivatives(pictures),
  ]);
  const shop = await startSharedShop();
  return async () => {
    await shop.stop();
    await stopDatabase();
    for (const folder of [pictures, releases]) await rm(folder, { recursive: true, force: true });
  };
};

export default prepareEndToEndTests;
