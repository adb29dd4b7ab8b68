import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { type AppName, isAppName, type ReleaseManifest } from '@meridian/federation';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 24 * 3_600_000;
/** A younger object can belong to a version that is being published, because each publication writes its objects again. */
const MIN_AGE_MS = DAY_MS;
/** Objects of one request for their removal. */
const BATCH_SIZE = 1000;

/** Index of a version: one object, so that a version is published atomically. */
export interface StoredRelease {
  manifest: ReleaseManifest;
  /** SHA-256 of each file by its path, which is also the name of the object with its bytes. */
  files: Record<string, string>;
}
/** Loads the S3 client lazily, because it is large and a folder storage does not need it. */
export const loadS3 = async (config: S3ClientConfig) => {
  const { DeleteObjectsCommand, GetObjectCommand, paginateListObjectsV2, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3');
  const client = new S3Client(config);
  return { client, DeleteObjectsCommand, GetObjectCommand, paginateListObjectsV2, PutObjectCommand };
};

type S3 = Awaited<ReturnType<typeof loadS3>>;

export const listObjects = async (
  { client, paginateListObjectsV2 }: S3,
  Bucket: string,
  Prefix: string,
): Promise<{ key: string; at: number }[]> => {
  const found: { key: string; at: number }[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
    for (const { Key = '', LastModified } of Contents)
      found.push({ key: Key, at: LastModified?.getTime() ?? Infinity });
  return found;
};

/** Removes the files that no version consists of any more. @param now in milliseconds since the epoch */
export const removeUnusedObjects = async (s3: S3, Bucket: string, now: number): Promise<void> => {
  const { client, DeleteObjectsCommand, GetObjectCommand } = s3;
  // Listed before the versions, so that a version that is published in between is not missed.
  const objects = await listObjects(s3, Bucket, 'objects/');
  const used = new Set<string>();
  for (const { key } of await listObjects(s3, Bucket, 'releases/')) {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
    const { files } = JSON.parse((await Body?.transformToString()) ?? '') as StoredRelease;
    for (const hash of Object.values(files)) used.add(`objects/${hash}`);
  }
  const unused = objects.filter(({ key, at }) => !used.has(key) && at < now - MIN_AGE_MS);
  for (let start = 0; start < unused.length; start += BATCH_SIZE) {
    const Objects = unused.slice(start, start + BATCH_SIZE).map(({ key: Key }) => ({ Key }));
    await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
  }
};

/** Removes local copies of versions that another machine has removed from the bucket. */
export const removeLocalCopies = async (
  root: string,
  versionsOf: (app: AppName) => Promise<string[]>,
): Promise<void> => {
  for (const app of (await readdir(root)).filter(isAppName)) {
    // Listed before the bucket, so that a version that is published in between is not removed.
    const copies = (await readdir(join(root, app))).filter((name) => !name.startsWith('.'));
    const published = new Set(await versionsOf(app));
    for (const version of copies.filter((name) => !published.has(name)))
      await rm(join(root, app, version), { recursive: true, force: true });
  }
};
