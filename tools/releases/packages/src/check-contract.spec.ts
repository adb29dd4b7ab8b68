import { breakingChanges, contractProblems } from './check-contract.ts';

interface Schema {
  type: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  maxLength?: number;
}

const documentOf = (body: Schema, response: Schema, paths: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Sample', version: '1.0.0' },
  paths: {
    '/api/items': {
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: body } } },
        responses: { 200: { description: 'Success', content: { 'application/json': { schema: response } } } },
      },
    },
    ...paths,
  },
});
const TEXT: Schema = { type: 'string', maxLength: 80 };
const ITEM: Schema = { type: 'object', properties: { id: TEXT, name: TEXT }, required: ['id', 'name'] };
const withField = (name: string, schema: Schema): Schema => ({
  ...ITEM,
  properties: { ...ITEM.properties, [name]: schema },
});
const withRequired = (name: string): Schema => ({
  ...withField(name, TEXT),
  required: ['id', 'name', name],
});
const WITHOUT_NAME: Schema = { type: 'object', properties: { id: TEXT }, required: ['id'] };
const EXTRA = { '/api/extra': { get: { responses: { 204: { description: 'Success' } } } } };
const BEFORE = documentOf(ITEM, ITEM, EXTRA);

it.each([
  ['a removed endpoint', documentOf(ITEM, ITEM)],
  ['a removed response field', documentOf(ITEM, WITHOUT_NAME, EXTRA)],
  ['a response field that becomes optional', documentOf(ITEM, { ...ITEM, required: ['id'] }, EXTRA)],
  ['a new required body field', documentOf(withRequired('color'), ITEM, EXTRA)],
  ['a narrowed type in a body', documentOf(withField('name', { type: 'boolean' }), ITEM, EXTRA)],
  ['a lower limit in a body', documentOf(withField('name', { ...TEXT, maxLength: 8 }), ITEM, EXTRA)],
  ['a changed type in a response', documentOf(ITEM, withField('name', { type: 'number' }), EXTRA)],
])('%s is a breaking change', (_, after) => {
  expect(breakingChanges(BEFORE, after)).not.toEqual([]);
});

it.each([
  ['the same document', BEFORE],
  ['an added optional body field', documentOf(withField('color', TEXT), ITEM, EXTRA)],
  ['an added response field', documentOf(ITEM, withRequired('color'), EXTRA)],
  ['an added endpoint', documentOf(ITEM, ITEM, { ...EXTRA, '/api/more': EXTRA['/api/extra'] })],
  ['a higher limit in a body', documentOf(withField('name', { ...TEXT, maxLength: 800 }), ITEM, EXTRA)],
])('%s is no breaking change', (_, after) => {
  expect(breakingChanges(BEFORE, after)).toEqual([]);
});

const CHANGE = { base: '1.2.3', commit: '0123456789abcdef', changes: ['remove paths /api/extra get'] };

it('accepts a breaking change with the next major version', () => {
  expect(contractProblems({ ...CHANGE, version: '2.0.0' })).toEqual([]);
});

it('accepts other changes with the same version', () => {
  expect(contractProblems({ ...CHANGE, changes: [], version: '1.2.3' })).toEqual([]);
});

it('refuses a breaking change with a lower version, and lists it', () => {
  expect(contractProblems({ ...CHANGE, version: '1.3.0' })).toEqual([
    'the API of @meridian/contracts breaks since 1.2.3 (commit 01234567), so its version must be 2.0.0 or higher, not 1.3.0.\n  remove paths /api/extra get',
  ]);
});
