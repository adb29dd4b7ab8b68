import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Settings } from 'meilisearch';
import type { Document } from './filter-expression.ts';
import { searchDocuments, type SearchParameters, SearchRejection } from './search-documents.ts';

interface SimulatedIndex {
  settings: Settings;
  documents: Map<string, Document>;
}

interface Task {
  uid: number;
  status: 'enqueued' | 'succeeded' | 'failed';
  error: { message: string; code: string } | null;
}

class Rejection extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const indexNotFound = (uid: string): Rejection =>
  new Rejection(404, 'index_not_found', `Index \`${uid}\` not found.`);

const readBody = async (request: http.IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : JSON.parse(text);
};

/**
 * An HTTP server that simulates the part of Meilisearch that the shop uses: writes are tasks that run later and in
 * order, and requests with an invalid key, filter, sort order or facet are rejected with the codes of the engine.
 */
export class MeilisearchStandIn {
  readonly indexes = new Map<string, SimulatedIndex>();
  /** Paths of all requests. */
  readonly requests: string[] = [];
  /** Number of documents that were sent. */
  documentsSent = 0;
  taskDelayMs = 0;
  /** Whether requests get no response. */
  isSilent = false;
  /** Whether requests are rejected as by a proxy without a running engine. */
  isFailing = false;
  private readonly tasks: Task[] = [];
  private queue: Promise<void> = Promise.resolve();
  private readonly server = http.createServer((request, response) => void this.respond(request, response));

  constructor(private readonly apiKey: string) {}

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    await this.queue;
  }

  private async respond(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://localhost');
    this.requests.push(`${request.method} ${url.pathname}`);
    const body = await readBody(request);
    if (this.isSilent) return;
    if (this.isFailing) return void response.writeHead(502).end();
    try {
      this.authorize(request.headers.authorization);
      const [status, result] = this.execute(`${request.method} ${url.pathname}`, url.searchParams, body);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(result));
    } catch (error) {
      if (!(error instanceof Rejection || error instanceof SearchRejection)) throw error;
      const { message, code } = error;
      const type = code.includes('key') || code.includes('authorization') ? 'auth' : 'invalid_request';
      response
        .writeHead(error instanceof Rejection ? error.status : 400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ message, code, type, link: '' }));
    }
  }

  private authorize(header: string | undefined): void {
    if (header === undefined)
      throw new Rejection(
        401,
        'missing_authorization_header',
        'The Authorization header is missing. It must use the bearer authorization method.',
      );
    if (header !== `Bearer ${this.apiKey}`)
      throw new Rejection(403, 'invalid_api_key', 'The provided API key is invalid.');
  }

  private execute(route: string, parameters: URLSearchParams, body: unknown): [number, object] {
    if (route === 'POST /multi-search') return [200, this.search(body as { queries: SearchParameters[] })];
    const task = /^GET \/tasks\/(\d+)$/.exec(route)?.[1];
    if (task !== undefined) return [200, this.task(Number(task))];
    const [, method, uid = '', path] = /^(\w+) \/indexes\/([\w-]+)\/(.+)$/.exec(route) ?? [];
    switch (`${method} ${path}`) {
      case 'PATCH settings':
        return this.enqueue(uid, (index) => Object.assign(index.settings, body));
      case 'POST documents':
        return this.enqueue(uid, (index) => {
          const documents = body as Document[];
          this.documentsSent += documents.length;
          if (parameters.get('primaryKey') !== 'id')
            throw new Rejection(400, 'index_primary_key_multiple_candidates_found', 'No primary key.');
          for (const document of documents) index.documents.set(String(document['id']), document);
        });
      case 'POST documents/delete-batch':
        return this.enqueue(uid, (index) => {
          for (const id of body as string[]) index.documents.delete(id);
        });
      case 'GET documents':
        return [200, this.page(uid, parameters)];
      default:
        throw new Rejection(404, 'not_found', route);
    }
  }

  /** Writes create a missing index. They run after all earlier ones. */
  private enqueue(uid: string, run: (index: SimulatedIndex) => void): [number, object] {
    const task: Task = { uid: this.tasks.length, status: 'enqueued', error: null };
    this.tasks.push(task);
    this.queue = this.queue.then(async () => {
      if (this.taskDelayMs > 0) await delay(this.taskDelayMs);
      const index = this.indexes.get(uid) ?? { settings: {}, documents: new Map<string, Document>() };
      this.indexes.set(uid, index);
      try {
        run(index);
        task.status = 'succeeded';
      } catch (error) {
        if (!(error instanceof Rejection)) throw error;
        task.status = 'failed';
        task.error = { message: error.message, code: error.code };
      }
    });
    return [202, { taskUid: task.uid, indexUid: uid, status: 'enqueued', type: 'write', enqueuedAt: '' }];
  }

  private task(uid: number): object {
    const task = this.tasks[uid];
    if (!task) throw new Rejection(404, 'task_not_found', `Task \`${uid}\` not found.`);
    return task;
  }

  private page(uid: string, parameters: URLSearchParams): object {
    const index = this.indexes.get(uid);
    if (!index) throw indexNotFound(uid);
    const fields = parameters.get('fields')?.split(',') ?? [];
    const offset = Number(parameters.get('offset'));
    const limit = Number(parameters.get('limit'));
    const results = [...index.documents.values()]
      .slice(offset, offset + limit)
      .map((document) => Object.fromEntries(fields.map((field) => [field, document[field]])));
    return { results, offset, limit, total: index.documents.size };
  }

  private search({ queries }: { queries: SearchParameters[] }): object {
    const results = queries.map((query) => {
      const index = this.indexes.get(query.indexUid);
      if (!index) throw indexNotFound(query.indexUid);
      return {
        indexUid: query.indexUid,
        ...searchDocuments(index.documents.values(), index.settings, query),
      };
    });
    return { results };
  }
}
