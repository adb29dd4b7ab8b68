import { ApiError } from '@meridian/api-client';
import type { ApiErrorBody } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { FileButton } from '../../panel/export/export-button.tsx';
import type { WatchListQuery } from '../use-watches.ts';

/** Downloads the watches of a list. The server writes the file, however many they are; it can be imported again. */
export const ExportWatches = ({ query }: { query: WatchListQuery }) => {
  const { store } = useServices();
  const make = async (): Promise<Blob> => {
    const { token, locale, expireSession } = store.getState();
    const wanted = Object.entries(query).filter(([, value]) => value);
    const answer = await fetch(`/api/watches/export/csv?${new URLSearchParams(wanted).toString()}`, {
      headers: {
        'Accept-Language': locale.language,
        ...(token && { Authorization: `Bearer ${token}` }),
      },
    });
    if (answer.ok) return answer.blob();
    if (answer.status === 401) expireSession();
    throw new ApiError(
      answer.status,
      (await answer.json().catch(() => undefined)) as ApiErrorBody | undefined,
    );
  };
  return <FileButton name="watches" make={make} />;
};
