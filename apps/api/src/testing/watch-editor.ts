import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { EndpointOutput } from '@meridian/contracts';
import { type Answer, startTestApi, type TestApi } from './test-api.ts';
import { fieldsOf, formOf, type FormValue, someReferences, watchFields } from './watch-form.ts';

export type EditedWatch = EndpointOutput<'POST /api/watches'>['watch'];
export type Fields = Record<string, FormValue | undefined>;
type Saved = Promise<Answer<{ watch: EditedWatch }>>;

/** An owner at work on watches. */
export interface WatchEditor {
  shop: TestApi;
  admin: string;
  references: { brand: string; watchType: string };
  add(fields: Fields): Saved;
  /** Adds a valid watch, with some fields of its own. */
  make(more?: Fields): Promise<EditedWatch>;
  /** Sends a watch back as the form does, with some fields changed. */
  save(watch: EditedWatch, more: Fields): Saved;
  /** Whether an original lies in the picture folder. */
  onDisk(path: string): Promise<boolean>;
}

export const startWatchEditor = async (): Promise<WatchEditor> => {
  const shop = await startTestApi();
  const admin = await shop.tokenOf('admin');
  const references = await someReferences(shop, admin);
  const add = (fields: Fields): Saved =>
    shop.api('POST /api/watches', { token: admin, body: formOf(fields) });
  return {
    shop,
    admin,
    references,
    add,
    make: async (more = {}) => (await add(await watchFields(references, more))).body.watch,
    save: (watch, more) =>
      shop.api('PUT /api/watches/:id', {
        token: admin,
        params: { id: watch._id },
        body: formOf({ ...fieldsOf(watch), ...more }),
      }),
    onDisk: (path) =>
      access(join(shop.dataFolder, 'media/originals', path)).then(
        () => true,
        () => false,
      ),
  };
};
