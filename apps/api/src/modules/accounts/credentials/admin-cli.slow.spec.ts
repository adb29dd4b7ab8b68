import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestApi } from '../../../testing/test-api.ts';

const PROGRAM = join(import.meta.dirname, '../../../../dist/admin-cli.mjs');

test('npm run admin creates an owner as a separate program', async () => {
  const shop = await startTestApi();
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, 'create', 'cli@example.com'], {
      env: { ...process.env, MONGODB_URI: shop.databaseUri },
    });
    const password = /here: (\S+)/.exec(stdout)?.[1] ?? '';
    const { body } = await shop.api('POST /api/user/login', { body: { email: 'cli@example.com', password } });
    expect(body.role).toBe('admin');
  } finally {
    await shop.stop();
  }
});
