import { ApiError } from '@meridian/api-client';
import type { ApiErrorBody } from '@meridian/contracts';
import type { Services } from '@meridian/federation';

/** Downloads a file of the API that is not JSON, as the signed-in user. @throws ApiError */
export const fetchFile = async (store: Services['store'], path: string): Promise<Blob> => {
  const { token, locale, expireSession } = store.getState();
  const response = await fetch(path, {
    headers: {
      'Accept-Language': locale.language,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
  });
  if (response.ok) return response.blob();
  if (response.status === 401) expireSession();
  throw new ApiError(
    response.status,
    (await response.json().catch(() => undefined)) as ApiErrorBody | undefined,
  );
};
