import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { InputSource, Json, RemoteBrowser, RemoteTab } from './remote-browser.ts';

interface Answer {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  error?: string;
  message?: string;
}
type Send = <T>(method: string, params: object) => Promise<T>;

/** Opens a WebDriver BiDi connection. */
const connect = async (url: string): Promise<{ send: Send; close: () => void }> => {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  socket.on('message', (data: Buffer) => {
    const { id, type, result, error, message } = JSON.parse(data.toString()) as Answer;
    const request = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (type === 'success') request?.resolve(result);
    else request?.reject(new Error(`${error}: ${message}`));
  });
  let id = 0;
  return {
    send: <T>(method: string, params: object) =>
      new Promise<T>((resolve, reject) => {
        id += 1;
        waiting.set(id, { resolve: (result) => resolve(result as T), reject });
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
};

/** Starts Debian's Firefox without a window, driven by WebDriver BiDi. */
export const startFirefox = async (executable: string): Promise<RemoteBrowser> => {
  const profile = await mkdtemp(join(tmpdir(), 'meridian-firefox-'));
  const child = spawn(
    executable,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(output) ?? [];
      if (address) resolve(address);
    });
    void exited.then(() => reject(new Error(`Firefox ended: ${output}`)));
  });
  const { send, close } = await connect(`${url}/session`);
  await send('session.new', { capabilities: {} });

  const openTab = async (): Promise<RemoteTab> => {
    const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {});
    const { context } = await send<{ context: string }>('browsingContext.create', {
      type: 'tab',
      userContext,
    });
    return {
      goto: async (url) => {
        await send('browsingContext.navigate', { context, url, wait: 'complete' });
      },
      call: async (source, args: Json[]) => {
        const { result, exceptionDetails } = await send<{
          result?: { value?: string };
          exceptionDetails?: { text: string };
        }>('script.callFunction', {
          functionDeclaration: `() => JSON.stringify((${source})(...${JSON.stringify(args)}))`,
          target: { context },
          awaitPromise: false,
        });
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return result?.value === undefined ? undefined : (JSON.parse(result.value) as unknown);
      },
      perform: async (input: InputSource) => {
        await send('input.performActions', { context, actions: [input] });
      },
      screenshot: async () => {
        const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
        return Buffer.from(data, 'base64');
      },
      resize: async (width, height) => {
        await send('browsingContext.setViewport', { context, viewport: { width, height } });
      },
      close: async () => {
        await send('browser.removeUserContext', { userContext });
      },
    };
  };
  return {
    openTab,
    close: async () => {
      await send('browser.close', {});
      close();
      await exited;
      await rm(profile, { recursive: true, force: true });
    },
  };
};
