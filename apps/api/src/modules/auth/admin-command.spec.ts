import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runAdminCommand } from './admin-command.ts';

let shop: TestApi;
let uri: string;
beforeAll(async () => {
  shop = await startTestApi();
  uri = shop.databaseUri;
});
afterAll(() => shop.stop());

const run = async (args: string[], input = '', variables: NodeJS.ProcessEnv = { MONGODB_URI: uri }) => {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await runAdminCommand(args, variables, {
    print: (line) => void said.push(line),
    printError: (line) => void complained.push(line),
    readInput: () => Promise.resolve(input),
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
};
const login = (email: string, password: string) =>
  shop.api('POST /api/user/login', { body: { email, password } });

test('makes an admin and shows the password once', async () => {
  const { code, said } = await run(['create', 'Owner@Example.com']);
  expect(code).toBe(0);
  const password = /Password, shown only here: (\S{16})$/.exec(said)?.[1] ?? '';
  expect((await login('owner@example.com', password)).body.role).toBe('admin');
});

test('takes the password from standard input, and does not show it', async () => {
  const { code, said } = await run(['create', 'second@example.com', '--password-stdin'], 'from-input\n');
  expect([code, said]).toEqual([0, 'second@example.com is an admin.']);
  expect((await login('second@example.com', 'from-input')).body.role).toBe('admin');
});

test('promotes an account that is there, with a new password', async () => {
  const body = { name: 'Eve', surname: 'Early', email: 'eve@example.com', password: 'eves-secret' };
  await shop.api('POST /api/user/register', { body });
  const { code, said } = await run(['create', 'eve@example.com']);
  expect([code, said]).toEqual([0, expect.stringContaining('is an admin now')]);
  expect((await login('eve@example.com', 'eves-secret')).status).toBe(401);
});

test.each([
  ['nothing', []],
  ['another command', ['delete', 'a@example.com']],
  ['no e-mail', ['create']],
  ['too much', ['create', 'a@example.com', 'b@example.com']],
  ['an unknown option', ['create', 'a@example.com', '--role=admin']],
  ['an e-mail that is none', ['create', 'owner']],
])('%s is explained', async (_, args) => {
  const { code, said, complained } = await run(args);
  expect([code, said]).toEqual([2, '']);
  expect(complained).not.toBe('');
});

test('a password that is too short is refused', async () => {
  expect((await run(['create', 'a@example.com', '--password-stdin'], '12345\n')).code).toBe(2);
});

test.each([
  ['no database', {}, 'MONGODB_URI'],
  [
    'a database that is away',
    { MONGODB_URI: 'mongodb://127.0.0.1:4299/x', DATABASE_TIMEOUT_SECONDS: '2' },
    'cannot be reached',
  ],
])('with %s it says so in a line', async (_, variables, line) => {
  const { code, complained } = await run(['create', 'a@example.com'], '', variables);
  expect([code, complained]).toEqual([1, expect.stringContaining(line)]);
});

test('runs as a program', async () => {
  const program = join(__dirname, '../../admin-cli.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', '@swc-node/register/esm-register', program, 'create', 'cli@example.com'],
    { env: { ...process.env, MONGODB_URI: uri } },
  );
  const password = /here: (\S+)/.exec(stdout)?.[1] ?? '';
  expect((await login('cli@example.com', password)).body.role).toBe('admin');
});
