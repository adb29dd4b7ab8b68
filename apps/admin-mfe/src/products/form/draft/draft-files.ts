const DATABASE = 'admin-drafts';
const STORE = 'pictures';

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB request failed')));
  });

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return resultOf(request);
};

const inStore = async <T>(
  mode: IDBTransactionMode,
  operation: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const database = await open();
  try {
    return await resultOf(operation(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
};

/** The chosen image files of drafts, in IndexedDB: per draft id, files by the id of their image. */
export const draftFiles = {
  read: (draft: string): Promise<Record<string, File> | undefined> =>
    inStore('readonly', (store) => store.get(draft) as IDBRequest<Record<string, File> | undefined>),
  write: (draft: string, files: Record<string, File>): Promise<unknown> =>
    inStore('readwrite', (store) => store.put(files, draft)),
  remove: (draft: string): Promise<unknown> => inStore('readwrite', (store) => store.delete(draft)),
};
