import { RemoteError } from './remote-error.ts';

/** State of an app in the shop. */
export interface RemoteState {
  app: string;
  stable: string | null;
  previous: string | null;
  canary: { version: string; share: number; since: string } | null;
  versions: { version: string; publishedAt: string | null }[];
  log: { at: string; action: string; from: string | null; to: string | null; reason: string; by: string }[];
}

interface ErrorBody {
  code?: string;
  message?: string;
  details?: { reason?: string };
}

/** The next step after an error code, where the message of the shop does not name it. */
const HINTS = new Map([
  ['unauthorized', 'The shop does not accept this token: it is wrong, expired or revoked.'],
  ['forbidden', 'The owner of the shop has not allowed this token to do this with this app.'],
  [
    'invalidSignature',
    'The shop does not accept the signature. Check that the public key is registered, and the clock of this machine.',
  ],
  ['notFound', 'The shop has no such version or app.'],
]);

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns the origin of a shop. Tokens are sent only with https, or to this machine. @throws RemoteError */
export const readOrigin = (text: string | undefined): string => {
  let url: URL;
  try {
    url = new URL(text ?? '');
  } catch {
    throw new RemoteError('Set the shop with --to, for example --to https://shop.example');
  }
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL_HOSTS.has(url.hostname));
  if (!isSafe) throw new RemoteError('The shop must have an https address, because the token is secret.');
  return url.origin;
};

const errorOf = async (response: Response): Promise<RemoteError> => {
  const body = (await response.json().catch(() => ({}))) as ErrorBody;
  const { code = '', message = `The shop answered ${response.status}.`, details } = body;
  const wait = response.headers.get('retry-after');
  return new RemoteError(
    [
      HINTS.get(code) ?? message,
      details?.reason && `Reason: ${details.reason}.`,
      wait && `Try again in ${wait} s.`,
    ]
      .filter(Boolean)
      .join(' '),
  );
};

/** The release API of a shop. */
export class ReleaseApi {
  constructor(
    private readonly origin: string,
    private readonly token: string,
  ) {}

  /** Uploads a package. Returns false if it was uploaded before. @throws RemoteError */
  async upload(
    { app, version }: { app: string; version: string },
    archive: Buffer,
    signature: Record<string, string>,
  ): Promise<boolean> {
    const { created } = await this.send<{ created: boolean }>('PUT', `/api/releases/${app}/${version}`, {
      body: new Uint8Array(archive),
      headers: { 'Content-Type': 'application/gzip', ...signature },
    });
    return created;
  }

  /** @throws RemoteError */
  change(app: string, change: object): Promise<RemoteState> {
    return this.send('POST', `/api/releases/${app}/channels`, {
      body: JSON.stringify(change),
      headers: { 'Content-Type': 'application/json' },
    });
  }

  /** @throws RemoteError */
  state(app: string): Promise<RemoteState> {
    return this.send('GET', `/api/releases/${app}`);
  }

  private async send<T>(
    method: string,
    path: string,
    { headers, ...init }: { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
  ): Promise<T> {
    const response = await fetch(this.origin + path, {
      ...init,
      method,
      // A redirect could send the token to another host.
      redirect: 'error',
      headers: { Authorization: `Bearer ${this.token}`, 'Accept-Language': 'en', ...headers },
    }).catch((cause: unknown) => {
      throw new RemoteError(`${this.origin} does not respond: ${String((cause as Error).cause ?? cause)}`);
    });
    if (!response.ok) throw await errorOf(response);
    return (await response.json()) as T;
  }
}
