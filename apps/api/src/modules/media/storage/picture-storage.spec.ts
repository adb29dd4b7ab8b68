import { mkdtemp, readdir, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderStorage } from './folder-storage.ts';
import type { PictureStorage } from './picture-storage.ts';
import { S3Storage } from './s3-storage.ts';

const bytesOf = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Takes the frames off a body that is sent in signed chunks. */
const unframed = (body: Buffer): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const end = body.indexOf('\r\n', at);
    const size = parseInt(body.toString('latin1', at, end), 16);
    if (!size) break;
    parts.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(parts);
};

/** As much of the protocol of a bucket as the storage speaks. */
const startBucket = async (): Promise<{ url: string; keys: Map<string, Buffer>; stop: () => void }> => {
  const keys = new Map<string, Buffer>();
  const server = http.createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://bucket');
      const key = decodeURIComponent(url.pathname).replace(/^\/pictures\//, '');
      const body = await bytesOf(request);
      const stored = keys.get(key);
      if (request.method === 'PUT') {
        const framed = request.headers['content-encoding']?.includes('aws-chunked');
        keys.set(key, framed ? unframed(body) : body);
        response.end();
      } else if (request.method === 'POST' && url.searchParams.has('delete')) {
        for (const [, name = ''] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) keys.delete(name);
        response.end('<DeleteResult/>');
      } else if (!stored) {
        response.writeHead(404);
        response.end(request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>');
      } else response.end(stored);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, keys, stop: () => server.close() };
};

let folder: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-pictures-'));
  bucket = await startBucket();
});
afterAll(async () => {
  bucket.stop();
  await rm(folder, { recursive: true });
});

const storages: [string, () => PictureStorage, () => Promise<string[]>][] = [
  [
    'folder',
    () => new FolderStorage(folder),
    async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
  ],
  [
    'bucket',
    () =>
      new S3Storage('pictures', {
        endpoint: bucket.url,
        region: 'us-east-1',
        forcePathStyle: true,
        credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      }),
    () => Promise.resolve([...bucket.keys.keys()]),
  ],
];

test.each(storages)('a %s keeps, reads and deletes pictures', async (_, make, kept) => {
  const storage = make();
  const key = 'originals/watches/one.webp';
  expect(await storage.read(key)).toBeNull();
  expect(await storage.exists(key)).toBe(false);
  await storage.write(key, Buffer.from([1, 2, 3]));
  await storage.write('derived/watches/one.webp/320.avif', Buffer.from([4]));
  expect(await storage.read(key)).toEqual(Buffer.from([1, 2, 3]));
  expect(await storage.exists(key)).toBe(true);
  await storage.write(key, Buffer.from([9]));
  expect(await storage.read(key)).toEqual(Buffer.from([9]));
  expect(await kept()).toHaveLength(2);
  await storage.delete([key, 'derived/watches/one.webp/320.avif', 'never/was.webp']);
  expect(await storage.read(key)).toBeNull();
  expect(await kept()).toEqual([]);
});
