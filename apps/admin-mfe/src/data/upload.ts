import { ApiError } from '@meridian/api-client';
import type { ApiErrorBody } from '@meridian/contracts';
import type { Language } from '@meridian/domain';

export interface UploadRequest {
  method: 'POST' | 'PUT';
  path: string;
  body: FormData;
  token: string | null;
  language: Language;
  /** Share of the body that has left, 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/**
 * Sends a form and tells how much of it has left: `fetch` can't. Answers the body of a success.
 * @throws ApiError for any other answer, or none; an AbortError when it was called off
 */
export const upload = (request: UploadRequest): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const { method, path, body, token, language, onProgress, signal } = request;
    const call = new XMLHttpRequest();
    call.open(method, path);
    call.setRequestHeader('Accept-Language', language);
    if (token) call.setRequestHeader('Authorization', `Bearer ${token}`);
    call.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    call.addEventListener('load', () => {
      const answer = parse(call.responseText);
      if (call.status >= 200 && call.status < 300) resolve(answer);
      else reject(new ApiError(call.status, answer as ApiErrorBody | undefined));
    });
    call.addEventListener('error', () => reject(new ApiError(0)));
    call.addEventListener('abort', () => reject(new DOMException('called off', 'AbortError')));
    signal?.addEventListener('abort', () => call.abort());
    call.send(body);
  });
