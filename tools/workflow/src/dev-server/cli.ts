import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { appNames } from '@meridian/build';
import { loadStartConfig } from '@meridian/config';
import { isRemoteName, type RemoteName } from '@meridian/federation';
import { isPortFree } from '../port.ts';
import { openLocalShop, type LocalShop } from './local-shop.ts';
import { type DevServer, startDevServer } from './dev-server.ts';

const STOP_TIMEOUT_MS = 15_000;
const REMOTES = appNames().filter(isRemoteName);
const USAGE = `npm run dev -- <${REMOTES.join(' | ')}> [--against <url>] [--port <n>] [--from <folder>]
Serves one remote with hot reload inside a released shop: the shop at <url>, or the local shop, which is started if it does
not run. The sources of the remote are in apps/<remote>, or in <folder>.`;

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
const app = positionals[0] as RemoteName;
if (!REMOTES.includes(app)) fail(USAGE, 2);
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65535)
  fail(`"${values.port}" is not a valid port: use --port <0 to 65535>.`);
if (values.against && !URL.canParse(values.against))
  fail(`"${values.against}" is not a valid URL: use --against https://shop.example.`);
if (port !== 0 && !(await isPortFree(port)))
  fail(`Port ${port} is in use: choose another one with --port <n>.`);

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
  const target = values.against ?? shop?.url ?? '';
  server = await startDevServer({ app, target, port, folder: values.from && resolve(values.from) });
  console.log(`\n${app} is served from its sources at ${server.url}; everything else comes from ${target}`);
  console.log('Press Ctrl-C to stop.');
} catch (error) {
  if (!stopping) console.error(error instanceof Error ? error.message : error);
  await stop(1);
}
