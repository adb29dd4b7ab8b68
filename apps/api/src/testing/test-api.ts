import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiErrorBody, EndpointName, EndpointOutput, Role } from '@meridian/contracts';
import { DEFAULT_DELIVERY, DEFAULT_LOW_STOCK_THRESHOLD, DEMO_SELLER } from '@meridian/domain';
import { TAXES_ID } from '../modules/shop/settings/taxes/taxes.repository.ts';
import { SETTINGS_ID } from '../modules/shop/settings/settings.repository.ts';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestExpressApplication } from '@nestjs/platform-express';
import mongoose, { type Connection, Types } from 'mongoose';
import { createApp } from '../create-app.ts';
import { CONFIG, type Config, loadConfig } from '../platform/config/config.ts';
import { InvoiceFiles } from '../modules/sales/invoices/invoice-files.ts';
import { HASH_COST } from '../modules/accounts/credentials/passwords.ts';
import { UsersRepository } from '../modules/accounts/users/users.repository.ts';
import { BackgroundTasks } from '../platform/jobs/background-tasks.ts';
import { drain } from '../run-server.ts';
import { startTestSession } from './test-session.ts';
import { testDatabase } from './test-database.ts';
import { expectDocumented } from './response-validator.ts';

/** Input of a request. */
export interface TestInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** An object is sent as JSON, FormData as multipart. */
  body?: unknown;
  headers?: Record<string, string>;
  token?: string;
}

/** A response. Reading `body` of an error or `error` of a success throws. */
export interface TestResponse<T> {
  status: number;
  headers: Headers;
  /** Body of a successful response. */
  readonly body: T;
  /** Body of an error response. */
  readonly error: ApiErrorBody;
}

export interface TestApi {
  url: string;
  app: NestExpressApplication;
  connection: Connection;
  dataFolder: string;
  /** Connection string for a second server with the same data. */
  readonly databaseUri: string;
  /** Sends a request to an endpoint. The response is validated against the contracts. */
  api<K extends EndpointName>(name: K, input?: TestInput): Promise<TestResponse<EndpointOutput<K>>>;
  /** Sends any request. Responses below `/api` are validated as well. */
  request(method: string, path: string, init?: RequestInit): Promise<TestResponse<unknown>>;
  /** Creates a user and returns its token. */
  tokenOf(role: Role): Promise<string>;
  /** Stops the server. Its database remains. */
  close(): Promise<void>;
  /** Stops the server and drops or empties its database. */
  stop(): Promise<void>;
}

const encode = (body: unknown): RequestInit => {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
};

const testResponseOf = (response: Response, payload: unknown): TestResponse<unknown> => {
  const { status, headers } = response;
  const payloadIf = (isSuccess: boolean): unknown => {
    if (response.ok !== isSuccess) throw new Error(`Unexpected status ${status}: ${JSON.stringify(payload)}`);
    return payload;
  };
  return {
    status,
    headers,
    get body() {
      return payloadIf(true);
    },
    get error() {
      return payloadIf(false) as ApiErrorBody;
    },
  };
};

const readPayload = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text === '') return undefined;
  return response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as unknown) : text;
};

const productHashCost = { ...HASH_COST };
/** Tests hash hundreds of passwords, each of which needs 30 ms of CPU time in the product. */
const testHashCost = { ...HASH_COST, memoryCost: 64, timeCost: 1 };
Object.assign(HASH_COST, testHashCost);

/** Runs requests with the hashes of the product. */
export const withProductHashes = <T>(run: () => Promise<T>): Promise<T> => {
  Object.assign(HASH_COST, productHashCost);
  return run().finally(() => Object.assign(HASH_COST, testHashCost));
};

/** Enters the seller, without whom no document is issued, and no tax rates, unless there are settings. */
const enterSeller = async (connection: Connection): Promise<void> => {
  const settings = {
    delivery: DEFAULT_DELIVERY,
    lowStockThreshold: DEFAULT_LOW_STOCK_THRESHOLD,
    seller: DEMO_SELLER,
    sellerId: 'seller',
    revision: 0,
  };
  await connection
    .collection('settings')
    .updateOne({ _id: new Types.ObjectId(SETTINGS_ID) }, { $setOnInsert: settings }, { upsert: true });
  await connection
    .collection('taxes')
    .updateOne(
      { _id: new Types.ObjectId(TAXES_ID) },
      { $setOnInsert: { rules: [], revision: 0 } },
      { upsert: true },
    );
};

/** Lets empty files of documents be created, for their readers only: most tests issue documents that they do not read. */
const skipInvoiceFiles = (app: NestExpressApplication): void => {
  app.get(InvoiceFiles, { strict: false }).rendered = () => Promise.resolve(Buffer.from('%PDF-'));
  const tasks = app.get(BackgroundTasks, { strict: false });
  const start = tasks.start.bind(tasks);
  tasks.start = (name, task) => {
    if (name !== 'invoice file') start(name, task);
  };
};

/** Connection strings of empty databases of this process. To create their collections and indexes is half of a start. */
const emptyDatabases: string[] = [];

/** Removes all documents of a database that no server uses, except the applied migrations. The next server of this process gets it. */
const emptyDatabase = async (uri: string): Promise<void> => {
  const connection = await mongoose.createConnection(uri, { maxPoolSize: 1 }).asPromise();
  const collections = (await connection.db?.collections()) ?? [];
  await connection
    .getClient()
    .bulkWrite(
      collections
        .filter(({ collectionName }) => collectionName !== 'migrations')
        .map(({ namespace }) => ({ name: 'deleteMany', namespace, filter: {} })),
    );
  await connection.close();
  emptyDatabases.push(uri);
};

/** Starts the server on a free port with a separate database and data folder. */
export const startTestApi = async (
  overrides: Partial<Record<keyof Config, string>> = {},
): Promise<TestApi> => {
  const dataFolder = overrides.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'meridian-api-')));
  let isShared = overrides.MONGODB_URI !== undefined;
  const config = loadConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    MONGODB_URI: overrides.MONGODB_URI ?? emptyDatabases.pop() ?? testDatabase(),
    DATA_DIR: dataFolder,
    RELEASES_DIR: join(dataFolder, 'releases'),
    LOG_LEVEL: 'silent',
    // On a busy machine a process may not respond for seconds.
    DATABASE_TIMEOUT_SECONDS: '60',
    ALLOW_TEST_PAYMENTS: 'yes',
    API_DOCS: 'no',
    RATE_LIMIT_API: '1000000',
    RATE_LIMIT_PAGES: '1000000',
    RATE_LIMIT_LOGIN: '1000000',
    ...overrides,
  });
  const app = await createApp(config);
  skipInvoiceFiles(app);
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const connection = app.get<Connection>(getConnectionToken());
  await enterSeller(connection);

  const request: TestApi['request'] = async (method, path, init = {}) => {
    const headers = new Headers(init.headers);
    // Compression costs time in both directions. Tests of compression ask for it.
    if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity');
    const response = await fetch(url + path, { ...init, headers, method });
    const payload = await readPayload(response);
    if (path.startsWith('/api/') && !path.startsWith('/api/docs')) {
      expectDocumented(method, url + path, response.status, payload);
    }
    return testResponseOf(response, payload);
  };

  const close = async (): Promise<void> => {
    await drain(app);
    if (!overrides.DATA_DIR) await rm(dataFolder, { recursive: true, force: true });
  };

  return {
    url,
    app,
    connection,
    dataFolder,
    get databaseUri() {
      isShared = true;
      return config.MONGODB_URI;
    },
    request,
    async api<K extends EndpointName>(name: K, input: TestInput = {}) {
      const [method = '', route = ''] = name.split(' ');
      const path = route.replace(/:(\w+)/g, (_, key: string) =>
        encodeURIComponent(input.params?.[key] ?? ''),
      );
      const query = input.query ? `?${new URLSearchParams(input.query).toString()}` : '';
      const { body, headers } = encode(input.body);
      const response = await request(method, path + query, {
        ...(body !== undefined && { body }),
        headers: {
          ...headers,
          ...(input.token && { authorization: `Bearer ${input.token}` }),
          ...input.headers,
        } as Record<string, string>,
      });
      return response as TestResponse<EndpointOutput<K>>;
    },
    async tokenOf(role) {
      const email = `${new Types.ObjectId().toHexString()}@example.test`;
      const users = app.get(UsersRepository, { strict: false });
      const user = { name: 'Test', surname: role, email, passwordHash: 'none' };
      const { id } = await (role === 'admin' ? users.insertOwner(user) : users.insert({ ...user, role }));
      return startTestSession(app, id);
    },
    close,
    async stop() {
      // A request in which a test lets the server crash has no response.
      app.getHttpServer().closeAllConnections();
      if (isShared) await connection.dropDatabase();
      await close();
      if (!isShared) await emptyDatabase(config.MONGODB_URI);
    },
  };
};

/** Changes variables that a running server reads for each request, while `run` runs. */
export const withVariables = async <T>(
  { app }: Pick<TestApi, 'app'>,
  variables: Partial<Config>,
  run: () => Promise<T>,
): Promise<T> => {
  const config = app.get<Config>(CONFIG, { strict: false });
  const names = Object.keys(variables) as (keyof Config)[];
  const before = Object.fromEntries(names.map((name) => [name, config[name]]));
  Object.assign(config, variables);
  return run().finally(() => Object.assign(config, before));
};

/** A server that runs during the tests of the file, or of the `describe` that calls this. */
export const testApi = (overrides?: Parameters<typeof startTestApi>[0]): TestApi => {
  const shop = {} as TestApi;
  beforeAll(async () => void Object.assign(shop, await startTestApi(overrides)));
  afterAll(() => shop.stop());
  return shop;
};
