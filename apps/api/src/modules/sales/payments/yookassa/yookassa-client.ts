import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isRejected, requestService } from '../../../../platform/http/service-request.ts';
import { PaymentRefusedError, ProviderUnavailableError } from '../payment-provider.ts';

const RESPONSE_TIMEOUT_MS = 10_000;

const failureSchema = z.object({
  code: z.string().catch('no error code'),
  description: z.string().catch(''),
  parameter: z.string().catch(''),
});

/**
 * A rejected request, or an unavailable service. YooKassa asks to repeat a request after a server error with the same
 * idempotence key. Invalid credentials count as unavailable, because requests succeed once the configuration is corrected.
 */
const failureOf = async (response: Response): Promise<Error> => {
  const { status } = response;
  const { data } = failureSchema.safeParse(await response.json().catch(() => undefined));
  const text = `status ${status}, ${data ? Object.values(data).filter(Boolean).join(', ') : 'no error code'}`;
  return data && isRejected(status)
    ? new PaymentRefusedError(`YooKassa rejects the request: ${text}`)
    : new ProviderUnavailableError(`YooKassa is unavailable: ${text}`);
};

interface YookassaAccount {
  url: string;
  shopId: string;
  secretKey: string;
  timeoutMs?: number;
}

/** Requests to the API v3 of YooKassa. */
export class YookassaClient {
  constructor(private readonly account: YookassaAccount) {}

  get<T>(schema: z.ZodType<T>, path: string, query: Record<string, string> = {}): Promise<T> {
    const search = new URLSearchParams(query).toString();
    return this.request(schema, search === '' ? path : `${path}?${search}`, { method: 'GET' });
  }

  /** @param request identifies the request: YooKassa executes repetitions within 24 hours once */
  post<T>(schema: z.ZodType<T>, path: string, body: object, request: string): Promise<T> {
    return this.request(schema, path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // A key has at most 64 characters.
        'idempotence-key': createHash('sha256').update(request).digest('hex'),
      },
      body: JSON.stringify(body),
    });
  }

  private async request<T>(schema: z.ZodType<T>, path: string, init: RequestInit): Promise<T> {
    const { url, shopId, secretKey, timeoutMs = RESPONSE_TIMEOUT_MS } = this.account;
    const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`;
    const headers = { authorization, ...(init.headers as Record<string, string>) };
    const response = await requestService(`${url}${path}`, { ...init, headers, timeoutMs }).catch(
      (cause: unknown) => {
        throw new ProviderUnavailableError('YooKassa does not respond', { cause });
      },
    );
    if (!response.ok) throw await failureOf(response);
    const parsed = schema.safeParse(await response.json().catch(() => undefined));
    if (!parsed.success) throw new ProviderUnavailableError('The response of YooKassa is invalid');
    return parsed.data;
  }
}
