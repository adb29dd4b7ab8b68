import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sendRequest } from '../measure/http-request.ts';
import type { LoadRequest } from '../measure/load-result.ts';
import type { CleanupStack } from '../cleanup-stack.ts';
import type { Scenario } from './scenario.ts';

/** Number of shop responses per scenario that the baseline route repeats. */
const SAMPLES = 40;
const SCRIPT = fileURLToPath(new URL('./baseline-route.mjs', import.meta.url));

const sampleOf = async (origin: string, request: LoadRequest) => {
  const { status, headers, body } = await sendRequest(origin, request);
  if (status < 200 || status > 299)
    throw new Error(`${request.method} ${request.path} returned ${status}: ${body.toString().slice(0, 300)}`);
  const copiedHeaders = ['content-type', 'content-encoding'] as const;
  return {
    status,
    headers: Object.fromEntries(
      copiedHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
    ),
    body: body.toString('base64'),
  };
};

/** Starts the baseline route. `requestsOf` returns the baseline requests of a scenario by its index. */
export const startBaselineRoute = async (
  shop: string,
  scenarios: readonly Scenario[],
  folder: string,
  cleanup: CleanupStack,
): Promise<{ origin: string; requestsOf(index: number): LoadRequest[] }> => {
  const described = [];
  for (const { requests } of scenarios) {
    const samples = [];
    for (const request of requests.slice(-SAMPLES)) samples.push(await sampleOf(shop, request));
    described.push({ method: requests[0]?.method, samples });
  }
  const file = join(folder, 'bare-route.json');
  await writeFile(file, JSON.stringify(described));
  const child = fork(SCRIPT, [file], { execArgv: [], env: { ...process.env, NODE_ENV: 'production' } });
  const exited = once(child, 'exit');
  cleanup.add(async () => {
    child.kill();
    await exited;
  });
  const [port] = (await once(child, 'message')) as [number];
  return {
    origin: `http://127.0.0.1:${port}`,
    requestsOf: (index) =>
      (scenarios[index]?.requests.slice(0, 1) ?? []).map((request) => ({ ...request, path: `/${index}` })),
  };
};
