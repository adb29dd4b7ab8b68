import http from 'node:http';
import type { LoadRequest } from './load-result.ts';

export interface HttpResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** The received bytes, not decompressed. */
  body: Buffer;
}

/** Sends one request and reads the complete response. */
export const sendRequest = (
  origin: string,
  { method, path, headers = {}, body }: LoadRequest,
  agent?: http.Agent,
): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    const request = http.request(origin + path, { method, headers, ...(agent ? { agent } : {}) });
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });

/** Sends a request and parses the JSON of the response. @throws Error on a status other than 2xx */
export const requestJson = async <T>(origin: string, request: LoadRequest): Promise<T> => {
  const { status, body } = await sendRequest(origin, request);
  if (status < 200 || status > 299)
    throw new Error(`${request.method} ${request.path} returned ${status}: ${body.toString().slice(0, 300)}`);
  return JSON.parse(body.toString()) as T;
};
