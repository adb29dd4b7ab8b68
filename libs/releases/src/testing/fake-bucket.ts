import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

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

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;

/** As much of the protocol of a bucket as releases speak, conditional requests included. */
export const startBucket = async () => {
  const objects = new Map<string, { body: Buffer; at: Date }>();
  const asked: string[] = [];
  const state = { down: false };
  const server = http.createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://bucket');
      const key = decodeURIComponent(url.pathname).replace(/^\/releases-bucket\/?/, '');
      const body = await bytesOf(request);
      const fail = (status: number, code: string) => {
        response.writeHead(status, { 'content-type': 'application/xml' });
        response.end(request.method === 'HEAD' ? undefined : `<Error><Code>${code}</Code></Error>`);
      };
      if (state.down) return fail(403, 'AccessDenied');
      const { 'if-match': match, 'if-none-match': none } = request.headers;
      const stored = objects.get(key);
      const etag = stored && etagOf(stored.body);
      asked.push(`${request.method} ${key}`);
      if (request.method === 'PUT') {
        if ((match && match !== etag) || (none === '*' && stored)) return fail(412, 'PreconditionFailed');
        const framed = request.headers['content-encoding']?.includes('aws-chunked');
        const bytes = framed ? unframed(body) : body;
        objects.set(key, { body: bytes, at: new Date() });
        response.writeHead(200, { etag: etagOf(bytes) });
        return response.end();
      }
      if (url.searchParams.has('list-type')) {
        const prefix = url.searchParams.get('prefix') ?? '';
        const found = [...objects].filter(([name]) => name.startsWith(prefix));
        const items = found.map(
          ([name, { at }]) =>
            `<Contents><Key>${name}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`,
        );
        response.writeHead(200, { 'content-type': 'application/xml' });
        return response.end(
          `<ListBucketResult><IsTruncated>false</IsTruncated>${items.join('')}</ListBucketResult>`,
        );
      }
      if (!stored || !etag) return fail(404, 'NoSuchKey');
      if (none === etag) return response.writeHead(304, { etag }).end();
      response.writeHead(200, { etag });
      return response.end(stored.body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, objects, asked, state, stop: () => server.close() };
};
