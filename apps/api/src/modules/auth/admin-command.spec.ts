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
  const stdout: string[] = [];
  const stderr: string[] = [];
  const code = await runAdminCommand(args, variables, {
    print: (line) => void stdout.push(line),
    printError: (line) => void stderr.push(line),
    readInput: () => Promise.resolve(input),
  });
  return { code, stdout: stdout.join('\n'), stderr: stderr.join('\n') };
};
const login = (email: string, password: string) =>
  shop.api('POST /api/user/login', { body: { email, password } });

test('creates an admin and prints the random password', async () => {
  const { code, stdout } = await run(['create', 'Owner@Example.com']);
  expect(code).toBe(0);
  const password = /Password, shown only here: (\S{16})$/.exec(stdout)?.[1] ?? '';
  expect((await login('owner@example.com', password)).body.role).toBe('admin');
});

test('reads the password from standard input and does not print it', async () => {
  const { code, stdout } = await run(
    ['create', 'second@example.com', '--password-stdin'],
    'words-from-input\n',
  );
  expect([code, stdout]).toEqual([0, 'Created the admin second@example.com.']);
  expect((await login('second@example.com', 'words-from-input')).body.role).toBe('admin');
});

test('promotes an existing account and replaces its password', async () => {
  const body = { name: 'Eve', surname: 'Early', email: 'eve@example.com', password: 'eves-secret' };
  await shop.api('POST /api/user/register', { body });
  const { code, stdout } = await run(['create', 'eve@example.com']);
  expect([code, stdout]).toEqual([0, expect.stringContaining('is now an admin')]);
  expect((await login('eve@example.com', 'eves-secret')).status).toBe(401);
});

test.each([
  ['no arguments', []],
  ['another command', ['delete', 'a@example.com']],
  ['no email', ['create']],
  ['too many arguments', ['create', 'a@example.com', 'b@example.com']],
  ['an unknown option', ['create', 'a@example.com', '--role=admin']],
  ['an invalid email', ['create', 'owner']],
])('prints an error and exits with code 2 for %s', async (_, args) => {
  const { code, stdout, stderr } = await run(args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).not.toBe('');
});

test.each([
  ['that is too short', 'linear-38-m', '12 to 200'],
  ['that is common', '1q2w3e4r5t6y', 'most common'],
])('rejects a password %s', async (_, password, reason) => {
  const { code, stderr } = await run(['create', 'a@example.com', '--password-stdin'], `${password}\n`);
  expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
});

test.each([
  ['no database', {}, 'MONGODB_URI'],
  [
    'an unreachable database',
    { MONGODB_URI: 'mongodb://127.0.0.1:4299/x', DATABASE_TIMEOUT_SECONDS: '2' },
    'Could not connect',
  ],
])('prints an error and exits with code 1 for %s', async (_, variables, line) => {
  const { code, stderr } = await run(['create', 'a@example.com'], '', variables);
  expect([code, stderr]).toEqual([1, expect.stringContaining(line)]);
});

test('runs as a separate program', async () => {
  const program = join(__dirname, '../../admin-cli.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', '@oxc-node/core/register', program, 'create', 'cli@example.com'],
    { env: { ...process.env, MONGODB_URI: uri } },
  );
  const password = /here: (\S+)/.exec(stdout)?.[1] ?? '';
  expect((await login('cli@example.com', password)).body.role).toBe('admin');
});
