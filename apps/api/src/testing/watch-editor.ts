import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { EndpointOutput } from '@meridian/contracts';
import { type TestResponse, startTestApi, type TestApi } from './test-api.ts';
import { fieldsOf, formOf, type FormValue, someReferences, watchFields } from './watch-form.ts';

export type EditedWatch = EndpointOutput<'POST /api/watches'>['watch'];
export type Fields = Record<string, FormValue | undefined>;
type Saved = Promise<TestResponse<{ watch: EditedWatch }>>;

/** A test shop with a member of staff who edits watches. */
export interface WatchEditor {
  shop: TestApi;
  admin: string;
  references: { brand: string; watchType: string };
  add(fields: Fields): Saved;
  /** Adds a valid watch. `more` replaces fields. */
  make(more?: Fields): Promise<EditedWatch>;
  /** Saves a watch like the form of the admin panel. `more` replaces fields. */
  save(watch: EditedWatch, more: Fields): Saved;
  /** Returns whether the media folder contains an original image. */
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
