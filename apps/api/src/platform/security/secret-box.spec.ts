import { loadConfig } from '../config/config.ts';
import { SecretBox } from './secret-box.ts';

const boxOf = (secret: string) =>
  new SecretBox(loadConfig({ MONGODB_URI: 'mongodb://localhost/shop', JWT_SECRET: secret }));
const box = boxOf('secret of this shop');

test('opens a sealed value with the same secret and owner', async () => {
  const sealed = await box.seal('totp of a', 'JBSWY3DPEHPK3PXP');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(await boxOf('secret of this shop').open('totp of a', sealed)).toBe('JBSWY3DPEHPK3PXP');
});

test('seals equal values differently', async () => {
  expect(await box.seal('a', 'text')).not.toBe(await box.seal('a', 'text'));
});

test('opens nothing with another secret, for another owner, and of a changed value', async () => {
  const sealed = await box.seal('totp of a', 'text');
  const [version = '', content = ''] = sealed.split('.');
  const bytes = Buffer.from(content, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  const changed = [bytes.toString('base64url'), content.slice(0, 20), ''].map((part) => `${version}.${part}`);
  const opened = [
    boxOf('secret of another shop').open('totp of a', sealed),
    box.open('totp of b', sealed),
    ...[...changed, `v2.${content}`, ''].map((value) => box.open('totp of a', value)),
  ];
  for (const text of await Promise.all(opened)) expect(text).toBeNull();
});
