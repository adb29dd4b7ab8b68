import { s3Options } from '@meridian/config';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** Files of a folder or objects of a bucket. */
export interface Store {
  /** The paths, sorted, those of `first` before the others. */
  list(first: (path: string) => boolean): Promise<string[]>;
  /** Returns null if the file was deleted meanwhile. */
  read(path: string): Promise<Buffer | null>;
  write(path: string, bytes: Buffer): Promise<void>;
}

const sorted = (paths: readonly string[], first: (path: string) => boolean): string[] => [
  ...paths.filter(first).sort(),
  ...paths.filter((path) => !first(path)).sort(),
];

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

export const folderStore = (folder: string): Store => ({
  async list(first) {
    const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const paths = files
      .filter((file) => file.isFile())
      .map((file) => relative(folder, join(file.parentPath, file.name)).split(sep).join('/'));
    return sorted(paths, first);
  },
  read: (path) =>
    readFile(join(folder, path)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    }),
  async write(path, bytes) {
    const file = resolve(folder, path);
    if (!file.startsWith(resolve(folder) + sep)) throw new Error(`The path ${path} leaves the folder.`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes, { flag: 'wx' });
  },
});

/** Variables of a bucket's connection. */
export interface BucketVariables {
  S3_REGION: string;
  S3_ENDPOINT?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}

const connect = async (variables: BucketVariables) => {
  // Loaded lazily, because it is large and a folder does not need it.
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client(s3Options(variables));
  return { client, s3 };
};

/** @param prefix beginning of the keys, which is not part of the paths */
export const bucketStore = (bucket: string, prefix: string, variables: BucketVariables): Store => {
  let connection: ReturnType<typeof connect> | undefined;
  const open = () => (connection ??= connect(variables));
  return {
    async list(first) {
      const { client, s3 } = await open();
      const paths: string[] = [];
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
        paths.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length)));
      return sorted(paths, first);
    },
    async read(path) {
      const { client, s3 } = await open();
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: prefix + path }));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null;
        throw error;
      }
    },
    async write(path, bytes) {
      const { client, s3 } = await open();
      await client.send(new s3.PutObjectCommand({ Bucket: bucket, Key: prefix + path, Body: bytes }));
    },
  };
};
