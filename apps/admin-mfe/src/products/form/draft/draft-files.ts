const DATABASE = 'admin-drafts';
const STORE = 'pictures';

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps no files')));
  });

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return finished(request);
};

const inStore = async <T>(
  mode: IDBTransactionMode,
  job: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const database = await open();
  try {
    return await finished(job(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
};

/** The chosen pictures of drafts, which text storage can't hold: by draft, files by the id of their picture. */
export const draftFiles = {
  read: (draft: string): Promise<Record<string, File> | undefined> =>
    inStore('readonly', (store) => store.get(draft) as IDBRequest<Record<string, File> | undefined>),
  write: (draft: string, files: Record<string, File>): Promise<unknown> =>
    inStore('readwrite', (store) => store.put(files, draft)),
  remove: (draft: string): Promise<unknown> => inStore('readwrite', (store) => store.delete(draft)),
};
