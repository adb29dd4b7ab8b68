import { randomBytes } from 'node:crypto';
import { requestService } from '../../../../platform/http/service-request.ts';
import { type Fields, parseXml, textOf } from '../../../../platform/http/xml.ts';
import { PaymentRefusedError, ProviderUnavailableError } from '../payment-provider.ts';
import { formOf, isSigned, signed } from './freedompay-message.ts';

const RESPONSE_TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 256 * 1024;
/** The signature or the merchant is wrong, or the service has failed: a later request may succeed. */
const PASSING_CODES = ['1100', '9998', '9999'];

export interface FreedomPayAccount {
  url: string;
  merchant: string;
  secret: string;
}

export const newSalt = (): string => randomBytes(8).toString('hex');

const readText = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) throw new Error('The response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
};

/** Requests to the Merchant API of Freedom Pay. Every request is sent once. */
export class FreedomPayClient {
  constructor(private readonly account: FreedomPayAccount) {}

  /** Returns the fields of a response that is signed and reports no error. @throws PaymentRefusedError, ProviderUnavailableError */
  async call(script: string, fields: Fields): Promise<Fields> {
    const { merchant, secret } = this.account;
    const message: Fields = [...fields, ['pg_merchant_id', merchant], ['pg_salt', newSalt()]];
    const response = await this.send(script, signed(script, message, secret));
    const [code = 'unknown'] = /^\d{1,6}$/.exec(textOf(response, 'pg_error_code')) ?? [];
    // The service does not sign its response to an unknown merchant or a wrong signature.
    if (!isSigned(script, response, secret))
      throw new ProviderUnavailableError(`The response of Freedom Pay is not signed, error code ${code}`);
    const status = textOf(response, 'pg_status');
    if (['ok', 'success', 'pending'].includes(status)) return response;
    if (status !== 'error' || PASSING_CODES.includes(code))
      throw new ProviderUnavailableError(`Freedom Pay is unavailable, error code ${code}`);
    const description = textOf(response, 'pg_error_description').slice(0, 200);
    throw new PaymentRefusedError(`Freedom Pay refuses ${script}: ${description}, error code ${code}`);
  }

  private async send(script: string, message: Fields): Promise<Fields> {
    try {
      const response = await requestService(`${this.account.url}/${script}`, {
        method: 'POST',
        body: formOf(message),
        timeoutMs: RESPONSE_TIMEOUT_MS,
      });
      if (!response.ok) throw new Error(`Status ${response.status}`);
      return parseXml(await readText(response), 'response');
    } catch (cause) {
      throw new ProviderUnavailableError('Freedom Pay does not respond or its response is invalid', {
        cause,
      });
    }
  }
}
