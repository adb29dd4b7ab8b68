import { useServices } from '@meridian/federation';
import { FileButton } from '../../panel/export/export-button.tsx';
import { fetchFile } from '../../panel/export/fetch-file.ts';
import type { WatchListQuery } from '../use-watches.ts';

/** Exports all watches that match the query. The server creates the file, which can be imported again. */
export const ExportWatches = ({ query }: { query: WatchListQuery }) => {
  const { store } = useServices();
  const createFile = (): Promise<Blob> => {
    const parameters = new URLSearchParams(Object.entries(query).filter(([, value]) => value));
    return fetchFile(store, `/api/watches/export/csv?${parameters.toString()}`);
  };
  return <FileButton name="watches" createFile={createFile} />;
};
