import { z } from 'zod';
import { SingleFlight } from '../../../../../platform/concurrency/single-flight.ts';
import { isRejected, requestService } from '../../../../../platform/http/service-request.ts';
import { CarrierRefusedError, CarrierUnavailableError } from '../carrier-service.ts';

const RESPONSE_TIMEOUT_MS = 10_000;
/** A token is renewed this long before it expires. */
const RENEWAL_MS = 60_000;

export const cdekErrors = z.array(z.object({ code: z.string(), message: z.string().catch('') })).catch([]);
type CdekErrors = z.infer<typeof cdekErrors>;

/** The text of errors for the staff. */
export const problemText = (reported: CdekErrors): string =>
  reported.map(({ code, message }) => message || code).join(' ');

/** CDEK reports errors of its calculator at the top, and others per request. */
const failureSchema = z.object({
  errors: cdekErrors,
  requests: z.array(z.object({ errors: cdekErrors })).catch([]),
});
/** The codes are logged. The messages may have personal data. */
const failureOf = async (response: Response): Promise<Error> => {
  const { status } = response;
  const { data } = failureSchema.safeParse(await response.json().catch(() => undefined));
  const reported = [...(data?.errors ?? []), ...(data?.requests.flatMap(({ errors: of }) => of) ?? [])];
  const text = `status ${status}, ${reported.map(({ code }) => code).join(', ') || 'no error code'}`;
  return isRejected(status)
    ? new CarrierRefusedError(`CDEK rejects the request: ${text}`, problemText(reported))
    : new CarrierUnavailableError(`CDEK is unavailable: ${text}`);
};

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

interface Options {
  method?: 'GET' | 'POST';
  body?: object;
  timeoutMs?: number;
}

interface CdekAccount {
  url: string;
  account: string;
  password: string;
}

/** Requests to the API of CDEK with a token that is cached and renewed. */
export class CdekClient {
  private token: { value: string; until: number } | undefined;
  private readonly renewal = new SingleFlight<string>();

  constructor(private readonly access: CdekAccount) {}

  async json<T>(schema: z.ZodType<T>, path: string, options: Options = {}): Promise<T> {
    const response = await this.request(path, options);
    const parsed = schema.safeParse(await response.json().catch(() => undefined));
    if (!parsed.success) throw new CarrierUnavailableError('The response of CDEK is invalid');
    return parsed.data;
  }

  async file(path: string): Promise<Buffer> {
    const response = await this.request(path, {});
    try {
      return Buffer.from(await response.arrayBuffer());
    } catch (cause) {
      throw new CarrierUnavailableError('CDEK does not respond', { cause });
    }
  }

  /** Repeats a request with a rejected token, which has no effect, and a failed GET request. Others are sent once. */
  private async request(path: string, options: Options): Promise<Response> {
    const isRepeatable = (options.method ?? 'GET') === 'GET';
    let response = await this.send(path, options).catch((error: unknown) => {
      if (!isRepeatable) throw error;
      return null;
    });
    if (response?.status === 401) this.token = undefined;
    if (!response || response.status === 401 || (isRepeatable && response.status >= 500))
      response = await this.send(path, options);
    if (response.ok) return response;
    throw await failureOf(response);
  }

  private async send(path: string, { method = 'GET', body, timeoutMs }: Options): Promise<Response> {
    const authorization = `Bearer ${await this.currentToken()}`;
    return this.fetch(path, timeoutMs, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  private async currentToken(): Promise<string> {
    if (this.token && this.token.until > Date.now()) return this.token.value;
    return this.renewal.run('token', async () => {
      const { account, password } = this.access;
      const response = await this.fetch('/v2/oauth/token', undefined, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: account,
          client_secret: password,
        }),
      });
      const parsed = tokenSchema.safeParse(response.ok && (await response.json().catch(() => undefined)));
      if (!parsed.success)
        throw new CarrierUnavailableError(`CDEK issues no token: status ${response.status}`);
      const { access_token: value, expires_in: seconds } = parsed.data;
      this.token = { value, until: Date.now() + seconds * 1000 - RENEWAL_MS };
      return value;
    });
  }

  private async fetch(path: string, timeoutMs = RESPONSE_TIMEOUT_MS, init: RequestInit): Promise<Response> {
    try {
      return await requestService(this.access.url + path, { ...init, timeoutMs });
    } catch (cause) {
      throw new CarrierUnavailableError('CDEK does not respond', { cause });
    }
  }
}
