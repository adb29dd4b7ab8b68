import { type Preview, readPreview, signPreview } from './preview-token.ts';

const SECRET = 'a secret of the server';
const NOW = Date.UTC(2026, 10, 21);
const preview: Preview = { pins: { 'catalog-mfe': 'abc123' }, until: NOW + 1000 };
const token = signPreview(SECRET, preview);
const [payload = '', signature = ''] = token.split('.');
const forged = Buffer.from(JSON.stringify({ ...preview, until: NOW * 2 })).toString('base64url');

test('a token returns its preview and needs no URL encoding', () => {
  expect(readPreview(SECRET, token, NOW)).toEqual(preview);
  expect(token).toMatch(/^[\w.-]+$/);
});

test.each([
  ['is expired', SECRET, token, NOW + 1000],
  ['was signed by another server', 'another secret', token, NOW],
  ['was changed', SECRET, `${forged}.${signature}`, NOW],
  ['has no signature', SECRET, payload, NOW],
  ['has half a signature', SECRET, `${payload}.${signature.slice(0, 20)}`, NOW],
  ['is empty', SECRET, '', NOW],
  [
    'pins an unknown app',
    SECRET,
    signPreview(SECRET, { ...preview, pins: { api: '1' } as Preview['pins'] }),
    NOW,
  ],
])('rejects a token that %s', (_, secret, text, now) => {
  expect(readPreview(secret, text, now)).toBeNull();
});
