import { parseArgs } from 'node:util';
import { ProblemError } from '../problem.ts';
import { ROOT } from '../root.mjs';
import { newFeature } from './new-feature.ts';

const USAGE = `npm run new:mfe -- <name> [--mounts /path]
Makes a new feature, apps/<name>-mfe: it builds, is tested and can be released as it stands.`;

const read = () => {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { mounts: { type: 'string' } },
    });
    return { name: positionals.length === 1 ? positionals[0] : undefined, mounts: values.mounts };
  } catch {
    return {};
  }
};
const { name, mounts } = read();
if (!name) {
  console.error(USAGE);
  process.exit(2);
}
try {
  const app = await newFeature(ROOT, { name, mounts });
  console.log(
    `apps/${app} is there.\n  npm run dev -- ${app}          develop it\n  npm test -- --only ${app}     test it\n  npm run release -- ${app}      release it`,
  );
} catch (error) {
  if (!(error instanceof ProblemError)) throw error;
  console.error(error.message);
  process.exit(1);
}
