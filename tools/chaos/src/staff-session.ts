import { type ApiRequest, type ApiResponse, sendRequest } from './send-request.ts';

const CREDENTIALS = { email: 'owner@example.com', password: 'a-long-password-1' };
/** Refunds need a confirmation of the last 10 minutes. */
const RENEWAL_MS = 5 * 60_000;

/** Variables of the server that create the account of a member of staff. */
export const STAFF_ACCOUNT = { ADMIN_EMAIL: CREDENTIALS.email, ADMIN_PASSWORD: CREDENTIALS.password };

/** Requests of a member of staff, who signs in again regularly. */
export class StaffSession {
  private token = '';
  private renewAt = 0;

  constructor(private readonly url: string) {}

  async send({ headers = {}, ...request }: ApiRequest): Promise<ApiResponse | null> {
    if (Date.now() > this.renewAt) await this.signIn();
    const authorization = `Bearer ${this.token}`;
    return sendRequest(this.url, { ...request, headers: { ...headers, authorization } });
  }

  private async signIn(): Promise<void> {
    const request = { method: 'POST', path: '/api/user/login', body: CREDENTIALS };
    const response = await sendRequest(this.url, request);
    if (response?.status !== 200) return;
    this.token = (response.body as { token: string }).token;
    this.renewAt = Date.now() + RENEWAL_MS;
  }
}
