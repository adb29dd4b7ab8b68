import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { appNames } from '@meridian/build';
import { loadStartConfig } from '@meridian/config';
import { isRemoteName } from '@meridian/federation';
import { isPortFree } from '../port.ts';
import { openLocalShop, type LocalShop } from './local-shop.ts';
import type { DevServer } from './dev-server.ts';

const STOP_TIMEOUT_MS = 15_000;
const APPS = appNames();
const REMOTES = APPS.filter(isRemoteName);
const USAGE = `npm run dev [-- <${APPS.join(' | ')}> …] [--against <url>] [--port <n>] [--from <folder>]
Starts the shop with an API that restarts on changes, and serves the shell and the named remotes (by default all) from
their sources with Fast Refresh. Everything else is as released. --against uses the shop at <url>. --from is the folder of
the named remote, if it is not in apps.`;

const fail = (line: string, code = 1): never => {
  console.error(line);
  process.exit(code);
};

const read = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        against: { type: 'string' },
        port: { type: 'string', default: '3001' },
        from: { type: 'string' },
      },
    });
  } catch {
    return fail(USAGE, 2);
  }
};
const { positionals, values } = read();
const unknown = positionals.find((name) => !APPS.some((app) => app === name));
if (unknown !== undefined)
  fail(
    `"${unknown}" is no app with a dev server: name ${APPS.slice(0, -1).join(', ')} or ${APPS.at(-1)}.`,
    2,
  );
const remotes = positionals.length > 0 ? REMOTES.filter((name) => positionals.includes(name)) : REMOTES;
const [named] = remotes;
if (values.from && (remotes.length !== 1 || !named)) fail('--from needs one remote: name it.', 2);
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65535)
  fail(`"${values.port}" is not a valid port: use --port <0 to 65535>.`);
if (values.against && !URL.canParse(values.against))
  fail(`"${values.against}" is not a valid URL: use --against https://shop.example.`);
const mayListen = await isPortFree(port).catch((error: Error) => fail(error.message));
if (port !== 0 && !mayListen) fail(`Port ${port} is in use: choose another one with --port <n>.`);

let shop: LocalShop | undefined;
let server: DevServer | undefined;
let stopping = false;
const stop = async (code: number) => {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(code), STOP_TIMEOUT_MS).unref();
  await server?.stop();
  await shop?.stop();
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

try {
  if (!values.against) {
    shop = await openLocalShop(loadStartConfig(process.env).PORT);
    await shop.ready();
  }
  console.log('Compiling for development …');
  // The federation plugin leaves hot updates out of its manifest only in this mode.
  process.env['NODE_ENV'] = 'development';
  const target = values.against ?? shop?.url ?? '';
  // Imported only with valid arguments, because it loads webpack.
  const { startDevServer } = await import('./dev-server.ts');
  server = await startDevServer({
    remotes,
    target,
    port,
    ...(values.from && named ? { folders: { [named]: resolve(values.from) } } : {}),
    ...(shop ? { shopReady: () => shop?.ready() ?? Promise.resolve() } : {}),
  });
  const sources = ['shell', ...remotes, ...(shop?.watched ? ['api'] : [])].join(', ');
  console.log(
    `\nOpen ${server.url} for development. From their sources: ${sources}. Everything else comes from ${target}.`,
  );
  console.log('Press Ctrl-C to stop.');
} catch (error) {
  if (!stopping) console.error(error instanceof Error ? error.message : error);
  await stop(1);
}
