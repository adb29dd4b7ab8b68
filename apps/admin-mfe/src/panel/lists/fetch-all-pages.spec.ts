import { fetchAllPages } from './fetch-all-pages.ts';

test('fetches every page with the cursor of the previous one', async () => {
  const list = ['a', 'b', 'c', 'd', 'e'];
  const cursors: (string | undefined)[] = [];
  const pages = await fetchAllPages(async (cursor) => {
    cursors.push(cursor);
    const end = Number(cursor ?? 0) + 2;
    return { found: list.slice(end - 2, end), nextCursor: end < list.length ? String(end) : null };
  });
  expect(pages.flatMap(({ found }) => found)).toEqual(list);
  expect(cursors).toEqual([undefined, '2', '4']);
});

test('rejects when a page cannot be fetched', async () => {
  const read = (cursor?: string) =>
    cursor ? Promise.reject(new Error('down')) : Promise.resolve({ nextCursor: 'more' });
  await expect(fetchAllPages(read)).rejects.toThrow('down');
});
