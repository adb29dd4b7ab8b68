import { createHash } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { KeyedDigest } from './keyed-digest.ts';

const digestWith = (JWT_SECRET: string) => new KeyedDigest({ JWT_SECRET } as Config);

test('returns the same digest in every process that has the same secret', async () => {
  const [first, second] = [digestWith('a'.repeat(32)), digestWith('a'.repeat(32))];
  expect(await first.of('limit', '203.0.113.7')).toBe(await second.of('limit', '203.0.113.7'));
});

test('depends on the secret, the purpose and the value', async () => {
  const digest = digestWith('a'.repeat(32));
  const digests = await Promise.all([
    digest.of('limit', '203.0.113.7'),
    digest.of('limit', '203.0.113.8'),
    digest.of('report', '203.0.113.7'),
    digestWith('b'.repeat(32)).of('limit', '203.0.113.7'),
  ]);
  const plain = createHash('sha256').update('limit|203.0.113.7').digest('base64url');
  expect(new Set([...digests, plain]).size).toBe(5);
});
