import { type FormerSlug, nextFormerSlugs } from '../watches/former-slugs.ts';
import { startWatchEditor, type EditedWatch, type WatchEditor } from '../../testing/watch-editor.ts';

const at = (slug: string, minute: number): FormerSlug => ({ slug, until: new Date(minute * 60_000) });

test.each<[string, { slug: string; formerSlugs?: FormerSlug[] }, string, FormerSlug[]]>([
  ['a save without a new name', { slug: 'a' }, 'a', []],
  ['the first new name', { slug: 'a' }, 'b', [at('a', 9)]],
  ['the second new name', { slug: 'b', formerSlugs: [at('a', 1)] }, 'c', [at('a', 1), at('b', 9)]],
  ['a return to a former name', { slug: 'b', formerSlugs: [at('a', 1)] }, 'a', [at('b', 9)]],
  [
    'a name that is lost for the second time',
    { slug: 'a', formerSlugs: [at('a', 1), at('b', 2)] },
    'c',
    [at('b', 2), at('a', 9)],
  ],
])('returns the former slugs after %s', (_, present, slug, expected) =>
  expect(nextFormerSlugs(present, slug, new Date(9 * 60_000))).toEqual(expected),
);

test('keeps the 20 latest former slugs', () => {
  let present: { slug: string; formerSlugs?: FormerSlug[] } = { slug: '0' };
  for (let number = 1; number < 100; number++) {
    const slug = String(number);
    present = { slug, formerSlugs: nextFormerSlugs(present, slug) };
  }
  expect(present.formerSlugs?.map(({ slug }) => slug)).toEqual(
    Array.from({ length: 20 }, (_, index) => String(79 + index)),
  );
});

describe('a watch whose name changes', () => {
  let owner: WatchEditor;
  const rename = async (watch: EditedWatch, nameEN: string): Promise<EditedWatch> =>
    (await owner.save(watch, { nameEN })).body.watch;
  const found = async (id: string) => {
    const response = await owner.shop.api('GET /api/watches/:id', { params: { id } });
    return response.status === 200 ? response.body.watch : response.error.code;
  };
  beforeAll(async () => {
    owner = await startWatchEditor();
  });
  afterAll(() => owner.shop.stop());

  test('is found by every slug that it had, ignoring case, and returns its present slug', async () => {
    const watch = await rename(await rename(await owner.make({ nameEN: 'Old Name' }), 'Newer Name'), 'Name');
    for (const key of ['name', 'Name', 'old-name', 'newer-name', 'Newer-Name', watch._id])
      expect(await found(key)).toMatchObject({ _id: watch._id, slug: 'name' });
    expect(await found('oldest-name')).toBe('notFound');
  });

  test('loses a former slug to another watch that uses it, until that watch is deleted', async () => {
    const first = await rename(await owner.make({ nameEN: 'Wanted' }), 'First');
    const second = await owner.make({ nameEN: 'Wanted' });
    expect(await found('wanted')).toMatchObject({ _id: second._id });
    const renamed = await rename(second, 'Second');
    // Both watches had the slug. The one that had it last is found.
    expect(await found('wanted')).toMatchObject({ _id: second._id, slug: 'second' });
    await owner.shop.api('DELETE /api/watches/:id', { token: owner.admin, params: { id: renamed._id } });
    expect(await found('second')).toBe('notFound');
    expect(await found('wanted')).toMatchObject({ _id: first._id, slug: 'first' });
  });
});
