import { ApiError } from '@meridian/api-client';
import type { ApiErrorBody } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { FileButton } from '../../panel/export/export-button.tsx';
import type { WatchListQuery } from '../use-watches.ts';

/** Exports all watches that match the query. The server creates the file, which can be imported again. */
export const ExportWatches = ({ query }: { query: WatchListQuery }) => {
  const { store } = useServices();
  const createFile = async (): Promise<Blob> => {
    const { token, locale, expireSession } = store.getState();
    const parameters = Object.entries(query).filter(([, value]) => value);
    const response = await fetch(`/api/watches/export/csv?${new URLSearchParams(parameters).toString()}`, {
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
  return <FileButton name="watches" createFile={createFile} />;
};
