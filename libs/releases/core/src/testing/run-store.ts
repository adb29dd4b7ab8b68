// Runs an operation on a release store in a separate process: `publish <root> <dist> <manifest>` or `point <root> <n> <app>…`.
import type { ReleaseManifest } from '@meridian/federation';
import { ReleaseStore } from '../store/release-store.ts';

const [job, root = '', ...rest] = process.argv.slice(2);
const store = new ReleaseStore(root);
if (job === 'publish') {
  const [dist = '', manifest = ''] = rest;
  process.stdout.write(String(await store.publish(JSON.parse(manifest) as ReleaseManifest, dist)));
} else {
  const [name = '', ...versions] = rest;
  for (const version of versions) await store.point('shell', version, { reason: name });
}
