import { SearchUnavailableError } from '../catalogue-search.ts';
import {
  changeOf,
  describeCatalogueSearch,
  reloadOf,
  requestOf,
} from '../testing/describe-catalogue-search.ts';
import { NAMED } from '../testing/search-cases.ts';
import { MeilisearchSearch } from './meilisearch-search.ts';
import { MeilisearchStandIn } from './testing/meilisearch-stand-in.ts';

const apiKey = 'a-key-of-the-stand-in';
let engine: MeilisearchStandIn;
let url: string;
let made = 0;
beforeAll(async () => {
  engine = new MeilisearchStandIn(apiKey);
  url = await engine.start();
});
afterAll(() => engine.stop());
const makeSearch = (more: { index?: string; apiKey?: string | undefined } = {}): MeilisearchSearch =>
  new MeilisearchSearch({ url, apiKey, index: `watches-${++made}`, ...more });
const failureOf = async (work: Promise<unknown>): Promise<SearchUnavailableError> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SearchUnavailableError)) throw new Error(`Not unavailable: ${String(error)}`);
  return error;
};

describe('the search by Meilisearch', () => describeCatalogueSearch(makeSearch, 20));

test('a change resolves when its task has succeeded', async () => {
  const search = makeSearch();
  await search.apply(reloadOf(NAMED));
  engine.taskDelayMs = 100;
  try {
    await search.apply(changeOf([], [NAMED[0]!.id]));
    expect((await search.query(requestOf({}))).total).toBe(2);
  } finally {
    engine.taskDelayMs = 0;
  }
});

test('a reload sends only the watches that the engine lacks or has in another version', async () => {
  const index = 'shared';
  await makeSearch({ index }).apply(reloadOf(NAMED));
  const before = engine.documentsSent;
  const other = makeSearch({ index });
  await other.apply(reloadOf([{ ...NAMED[0]!, inStock: false }, ...NAMED.slice(1)]));
  expect(engine.documentsSent - before).toBe(1);
  const { facets } = await other.query(requestOf({ facets: true }));
  expect(facets!.availability).toEqual([
    { value: 'inStock', count: 2 },
    { value: 'outOfStock', count: 1 },
  ]);
});

test('a change of quantities sends nothing', async () => {
  const search = makeSearch();
  await search.apply(reloadOf(NAMED));
  const before = engine.requests.length;
  await search.apply(changeOf([{ ...NAMED[0]!, updatedAt: 1 }]));
  expect(engine.requests.length - before).toBe(0);
});

test('two processes see the changes of each other', async () => {
  const [one, other] = [makeSearch({ index: 'two' }), makeSearch({ index: 'two' })];
  await Promise.all([one.apply(reloadOf(NAMED)), other.apply(reloadOf(NAMED))]);
  await one.apply(changeOf([], [NAMED[1]!.id]));
  expect((await other.query(requestOf({}))).total).toBe(2);
});

test('requires a reload after the engine has lost the index or its settings', async () => {
  const index = 'lost';
  const search = makeSearch({ index });
  await search.apply(reloadOf(NAMED));
  engine.indexes.delete(index);
  expect((await failureOf(search.query(requestOf({})))).isIndexLost).toBe(true);
  // A write creates the index again, without its settings.
  await search.apply(changeOf([{ ...NAMED[0]!, inStock: false }]));
  expect((await failureOf(search.query(requestOf({})))).isIndexLost).toBe(true);
  await search.apply(reloadOf(NAMED));
  expect((await search.query(requestOf({ facets: true }))).total).toBe(3);
});

test.each([
  ['a missing key', undefined, 'Authorization header is missing'],
  ['a wrong key', 'another-key-of-the-shop', 'API key is invalid'],
])('is unavailable with %s, and does not reveal the key', async (_, wrong, message) => {
  const error = await failureOf(makeSearch({ apiKey: wrong }).query(requestOf({})));
  expect([error.code, error.isIndexLost]).toEqual(['unavailable', false]);
  expect(String(error.cause)).toContain(message);
  expect(JSON.stringify(error.cause, Object.getOwnPropertyNames(error.cause))).not.toContain('another-key');
});

test('is unavailable while the engine is down or does not respond', async () => {
  const down = new MeilisearchSearch({ url: 'http://127.0.0.1:9', apiKey, index: 'down' });
  expect((await failureOf(down.query(requestOf({})))).isIndexLost).toBe(false);
  expect((await failureOf(down.apply(reloadOf(NAMED)))).isIndexLost).toBe(false);
  engine.isSilent = true;
  try {
    expect((await failureOf(makeSearch().query(requestOf({})))).isIndexLost).toBe(false);
  } finally {
    engine.isSilent = false;
  }
});

test('values of filters with quotes and operators are only values', async () => {
  const search = makeSearch();
  await search.apply(reloadOf([{ ...NAMED[0]!, sizes: ['4" OR id EXISTS', '\\'] }, NAMED[1]!]));
  const found = async (size: string): Promise<number> =>
    (await search.query(requestOf({ filter: { ...requestOf({}).filter, sizes: [size] } }))).total;
  expect(await found('4" or id exists')).toBe(1);
  expect(await found('\\')).toBe(1);
  expect(await found('" OR id EXISTS OR sizes = "')).toBe(0);
});
