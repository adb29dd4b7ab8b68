import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireOnDemand } from '@meridian/workflow';
import {
  type InputSource,
  type Json,
  type RemoteBrowser,
  type RemoteTab,
  WEBDRIVER,
} from './remote-browser.ts';

/** A WebDriver BiDi connection of selenium-webdriver. */
type Bidi = new (url: string) => {
  send(command: {
    method: string;
    params: object;
  }): Promise<{ result?: unknown; error?: string; message?: string }>;
  close(): Promise<void>;
};
type Send = <T>(method: string, params: object) => Promise<T>;

/** Opens a WebDriver BiDi connection. Firefox itself is its server, so that no geckodriver is needed. */
const connect = (url: string): { send: Send; close: () => Promise<void> } => {
  const Bidi = requireOnDemand<Bidi>(WEBDRIVER, 'selenium-webdriver/bidi');
  const bidi = new Bidi(url);
  return {
    send: async <T>(method: string, params: object) => {
      const { result, error, message } = await bidi.send({ method, params });
      if (error !== undefined) throw new Error(`${error}: ${message}`);
      return result as T;
    },
    close: () => bidi.close(),
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
  const { send, close } = connect(`${url}/session`);
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
      await close();
      await exited;
      await rm(profile, { recursive: true, force: true });
    },
  };
};
