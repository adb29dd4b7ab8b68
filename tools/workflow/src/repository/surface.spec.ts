import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type EndpointContract, endpoints, ERROR_CODES, ERRORS } from '@meridian/contracts';

const ROOT = resolve(__dirname, '../../../..');
const SURFACE = readFileSync(join(ROOT, 'docs/surface.md'), 'utf8');
const KB = 1024;

const bodyOf = ({ body, binary, multipart, bodyLimit = 64 * KB }: EndpointContract): string => {
  if (binary) return `${binary.bytes / KB / KB} MB, gzip`;
  if (!body) return '';
  return multipart ? 'multipart' : `${bodyLimit / KB} KB`;
};

/** Access of an endpoint with what a request needs besides the role. */
const accessOf = ({ access, permission, confirmed, challenge }: EndpointContract): string =>
  [access, permission && `\`${permission}\``, confirmed && 'confirmed', challenge && 'challenge']
    .filter(Boolean)
    .join(', ');

/** The table row of an endpoint. Prettier pads cells, so rows are compared with single spaces. */
const rowOf = ([name, contract]: [string, EndpointContract]): string =>
  `| \`${name}\` | ${accessOf(contract)} | ${bodyOf(contract)} | ${(contract.errors ?? []).map((code) => `\`${code}\``).join(', ')} |`.replace(
    / +/g,
    ' ',
  );

const rows = new Set(SURFACE.split('\n').map((line) => line.replace(/ +/g, ' ')));

test('docs/surface.md has a row for every endpoint with its access, its body and its errors', () => {
  const missing = Object.entries<EndpointContract>(endpoints)
    .map(rowOf)
    .filter((row) => !rows.has(row));
  expect(missing).toEqual([]);
});

test('every management endpoint names its permission, and no other endpoint does', () => {
  const entries = Object.entries<EndpointContract>(endpoints);
  const wrong = entries.filter(([, { access, permission }]) => (access === 'admin') !== Boolean(permission));
  expect(wrong.map(([name]) => name)).toEqual([]);
});

test('docs/surface.md lists only existing endpoints', () => {
  const named = [...SURFACE.matchAll(/^\| `((?:GET|POST|PUT|PATCH|DELETE) [^`]+)`/gm)].map(
    ([, name = '']) => name,
  );
  expect(
    named.filter((name) => !(name in endpoints) && !name.includes('{') && !name.includes('webhooks')),
  ).toEqual([]);
});

test('docs/surface.md explains every error code with its status', () => {
  const starts = ERROR_CODES.map((code) => `| \`${code}\` | ${ERRORS[code].status} | `);
  expect(starts.filter((start) => ![...rows].some((row) => row.startsWith(start)))).toEqual([]);
});

test('docs/surface.md lists every data-testid of the apps', () => {
  const files = execFileSync('git', ['ls-files', 'apps', 'libs'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx$/.test(file) && !/\.spec\.|\/testing\//.test(file));
  const hooks = new Set(
    files.flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const whole = [...text.matchAll(/data-testid="([a-z0-9-]+)"/g)];
      const families = [...text.matchAll(/data-testid=\{`([a-z-]+)\$\{/g)];
      return [...whole, ...families].map(([, hook = '']) => hook);
    }),
  );
  expect(hooks.size).toBeGreaterThan(150);
  expect([...hooks].filter((hook) => !SURFACE.includes(`\`${hook}`))).toEqual([]);
});
