import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiErrorBody, EndpointName, EndpointOutput, Role } from '@meridian/contracts';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ConnectionString } from 'mongodb-connection-string-url';
import { type Connection, Types } from 'mongoose';
import { createApp } from '../create-app.ts';
import { type Config, loadConfig } from '../platform/config/config.ts';
import { Authenticator } from '../platform/security/authenticator.ts';
import { drain } from '../run-server.ts';
import { expectDocumented } from './response-validator.ts';

/** What a test sends with a call. */
export interface TestInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** An object is sent as JSON, FormData as multipart. */
  body?: unknown;
  headers?: Record<string, string>;
  token?: string;
}

/** An answer; reading the wrong half of it fails the test. */
export interface Answer<T> {
  status: number;
  headers: Headers;
  /** The body of a success. */
  readonly body: T;
  /** The body of a refusal. */
  readonly error: ApiErrorBody;
}

export interface TestApi {
  url: string;
  app: NestExpressApplication;
  connection: Connection;
  dataFolder: string;
  /** For a second server on the same data. */
  databaseUri: string;
  /** Makes a call of the contracts; the answer is checked against the OpenAPI document. */
  api<K extends EndpointName>(name: K, input?: TestInput): Promise<Answer<EndpointOutput<K>>>;
  /** Any request; answers of `/api` are checked as well. */
  request(method: string, path: string, init?: RequestInit): Promise<Answer<unknown>>;
  /** A token of a new user. */
  tokenOf(role: Role): Promise<string>;
  /** Stops the server, leaves its database. */
  close(): Promise<void>;
  /** Stops the server and drops its database. */
  stop(): Promise<void>;
}

/** The address of a database of its own in the test engine. */
export const testDatabase = (name = `t${randomBytes(8).toString('hex')}`): string => {
  const base = process.env['TEST_MONGODB_URI'];
  if (!base) throw new Error('TEST_MONGODB_URI is not set: the test engine does not run');
  const uri = new ConnectionString(base);
  uri.pathname = `/${name}`;
  return uri.href;
};

const encode = (body: unknown): RequestInit => {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
};

const answerOf = (response: Response, payload: unknown): Answer<unknown> => {
  const { status, headers } = response;
  const half = (wanted: boolean): unknown => {
    if (response.ok !== wanted) throw new Error(`answered ${status}: ${JSON.stringify(payload)}`);
    return payload;
  };
  return {
    status,
    headers,
    get body() {
      return half(true);
    },
    get error() {
      return half(false) as ApiErrorBody;
    },
  };
};

const readPayload = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text === '') return undefined;
  return response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as unknown) : text;
};

/** Starts the real server on a free port with a database and a data folder of its own. */
export const startTestApi = async (
  overrides: Partial<Record<keyof Config, string>> = {},
): Promise<TestApi> => {
  const dataFolder = overrides.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'meridian-api-')));
  const config = loadConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    MONGODB_URI: testDatabase(),
    DATA_DIR: dataFolder,
    RELEASES_DIR: join(dataFolder, 'releases'),
    LOG_LEVEL: 'silent',
    // On a busy machine a process may not look at its connections for seconds.
    DATABASE_TIMEOUT_SECONDS: '60',
    ALLOW_TEST_PAYMENTS: 'yes',
    RATE_LIMIT_API: '1000000',
    RATE_LIMIT_PAGES: '1000000',
    RATE_LIMIT_LOGIN: '1000000',
    ...overrides,
  });
  const app = await createApp(config);
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const connection = app.get<Connection>(getConnectionToken());

  const request: TestApi['request'] = async (method, path, init = {}) => {
    const response = await fetch(url + path, { ...init, method });
    const payload = await readPayload(response);
    if (path.startsWith('/api/') && !path.startsWith('/api/docs')) {
      expectDocumented(method, url + path, response.status, payload);
    }
    return answerOf(response, payload);
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
    databaseUri: config.MONGODB_URI,
    request,
    async api<K extends EndpointName>(name: K, input: TestInput = {}) {
      const [method = '', route = ''] = name.split(' ');
      const path = route.replace(/:(\w+)/g, (_, key: string) =>
        encodeURIComponent(input.params?.[key] ?? ''),
      );
      const query = input.query ? `?${new URLSearchParams(input.query).toString()}` : '';
      const { body, headers } = encode(input.body);
      const answer = await request(method, path + query, {
        ...(body !== undefined && { body }),
        headers: {
          ...headers,
          ...(input.token && { authorization: `Bearer ${input.token}` }),
          ...input.headers,
        } as Record<string, string>,
      });
      return answer as Answer<EndpointOutput<K>>;
    },
    async tokenOf(role) {
      const _id = new Types.ObjectId();
      const email = `${_id.toHexString()}@example.test`;
      await connection.collection('users').insertOne({
        _id,
        name: 'Test',
        surname: role,
        email,
        passwordHash: '',
        role,
        userInfo: { phone: '', pickupPoint: '' },
        createdAt: new Date(),
      });
      return app.get(Authenticator).issue({ userId: _id.toHexString(), role });
    },
    close,
    async stop() {
      await connection.dropDatabase();
      await close();
    },
  };
};
