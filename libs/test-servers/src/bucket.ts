import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface StoredObject {
  body: Buffer;
  at: Date;
}

/** An S3-compatible bucket in memory. */
export interface Bucket {
  url: string;
  /** Stored objects by key. */
  objects: Map<string, StoredObject>;
  /** Method and key of each request, oldest first. */
  asked: string[];
  /** While true, every request gets 403. */
  down: boolean;
  /** Whether the client may list. Without this permission, S3 returns 403 for a missing object. */
  listable: boolean;
  stop(): void;
}

/** Returns the content of a body in the `aws-chunked` encoding. */
const removeChunkSignatures = (body: Buffer): Buffer => {
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

const listing = (objects: Bucket['objects'], prefix: string | null): string => {
  const found = [...objects].filter(([key]) => key.startsWith(prefix ?? ''));
  const items = found.map(
    ([key, { at }]) =>
      `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`,
  );
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${items.join('')}</ListBucketResult>`;
};

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;

/** Returns the object of a PUT request, whose body may be in signed chunks. */
const objectContent = ({ headers }: IncomingMessage, body: Buffer): Buffer =>
  headers['content-encoding']?.includes('aws-chunked') ? removeChunkSignatures(body) : body;

/** Starts a server for the part of the S3 protocol that the shop uses, including conditional requests. */
export const startBucket = async (name: string): Promise<Bucket> => {
  const objects = new Map<string, StoredObject>();

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const url = new URL(request.url ?? '/', 'http://bucket');
    const key = decodeURIComponent(url.pathname).slice(`/${name}/`.length);
    const body = await buffer(request);
    const xml = (status: number, text: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(request.method === 'HEAD' ? undefined : text);
    const refuse = (status: number, code: string) => xml(status, `<Error><Code>${code}</Code></Error>`);
    if (bucket.down) return refuse(403, 'AccessDenied');
    bucket.asked.push(`${request.method} ${key}`);

    const { 'if-match': match, 'if-none-match': none } = request.headers;
    const stored = objects.get(key);
    const etag = stored && etagOf(stored.body);
    if (request.method === 'PUT') {
      if ((match && match !== etag) || (none === '*' && stored)) return refuse(412, 'PreconditionFailed');
      const bytes = objectContent(request, body);
      objects.set(key, { body: bytes, at: new Date() });
      return response.writeHead(200, { etag: etagOf(bytes) }).end();
    }
    if (request.method === 'POST' && url.searchParams.has('delete')) {
      for (const [, gone = ''] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(gone);
      return xml(200, '<DeleteResult/>');
    }
    if (!bucket.listable && !stored) return refuse(403, 'AccessDenied');
    if (url.searchParams.has('list-type')) return xml(200, listing(objects, url.searchParams.get('prefix')));
    if (!stored || !etag) return refuse(404, 'NoSuchKey');
    if (none === etag) return response.writeHead(304, { etag }).end();
    return response.writeHead(200, { etag }).end(stored.body);
  };

  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const bucket: Bucket = {
    url: `http://127.0.0.1:${port}`,
    objects,
    asked: [],
    down: false,
    listable: true,
    stop: () => server.close(),
  };
  return bucket;
};
