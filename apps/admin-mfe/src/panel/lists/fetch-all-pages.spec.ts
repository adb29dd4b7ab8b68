import { fetchAllPages } from './fetch-all-pages.ts';

test('reads on from where the page before has ended, to the last', async () => {
  const list = ['a', 'b', 'c', 'd', 'e'];
  const asked: (string | undefined)[] = [];
  const pages = await fetchAllPages(async (cursor) => {
    asked.push(cursor);
    const end = Number(cursor ?? 0) + 2;
    return { found: list.slice(end - 2, end), nextCursor: end < list.length ? String(end) : null };
  });
  expect(pages.flatMap(({ found }) => found)).toEqual(list);
  expect(asked).toEqual([undefined, '2', '4']);
});

test('a page that cannot be read is no end of the list', async () => {
  const read = (cursor?: string) =>
    cursor ? Promise.reject(new Error('down')) : Promise.resolve({ nextCursor: 'more' });
  await expect(fetchAllPages(read)).rejects.toThrow('down');
});
