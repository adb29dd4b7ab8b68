import { ApiError } from '@meridian/api-client';
import type { ApiErrorBody, EndpointOutput } from '@meridian/contracts';
import type { Language } from '@meridian/domain';

type UploadEndpoint = 'POST /api/watches' | 'PUT /api/watches/:id' | 'POST /api/watches/imports';

interface UploadRequest<K extends UploadEndpoint> {
  name: K;
  /** Replaces `:id` in the path. */
  id?: string;
  body: FormData;
  token: string | null;
  language: Language;
  /** Reports the uploaded fraction of the body, 0 to 1. */
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
 * Uploads a form with progress, which `fetch` does not support.
 * @returns the body of a successful response
 * @throws ApiError for an error response or a network error; AbortError after `signal` was aborted
 */
export const upload = <K extends UploadEndpoint>(request: UploadRequest<K>): Promise<EndpointOutput<K>> =>
  new Promise((resolve, reject) => {
    const { name, id = '', body, token, language, onProgress, signal } = request;
    const xhr = new XMLHttpRequest();
    const [method = '', path = ''] = name.split(' ');
    xhr.open(method, path.replace(':id', id));
    xhr.setRequestHeader('Accept-Language', language);
    if (token) xhr.setRequestHeader('Authorization', `Bearer ${token}`);
    xhr.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    xhr.addEventListener('load', () => {
      const responseBody = parse(xhr.responseText);
      if (xhr.status >= 200 && xhr.status < 300) resolve(responseBody as EndpointOutput<K>);
      else reject(new ApiError(xhr.status, responseBody as ApiErrorBody | undefined));
    });
    xhr.addEventListener('error', () => reject(new ApiError(0)));
    xhr.addEventListener('abort', () => reject(new DOMException('Upload cancelled', 'AbortError')));
    signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(body);
  });
