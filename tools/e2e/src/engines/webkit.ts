import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@meridian/test-servers';
import type { Json, RemoteBrowser, RemoteTab } from './remote-browser.ts';

/** The toolbar of the browser must not widen a narrow window. */
const NARROW_TOOLBAR =
  '* { padding: 0; margin: 0; min-width: 0; min-height: 0; font-size: 1px; border-width: 0; }';
const START_ATTEMPTS = 100;
const START_INTERVAL_MS = 100;

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};

/** Starts a display without a screen. Returns its name. */
const startDisplay = async (executable: string): Promise<{ child: ChildProcess; name: string }> => {
  const child = spawn(executable, ['-displayfd', '1', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, name: `:${number.toString().trim()}` };
};

/** Starts WebKitGTK's browser on a virtual display, driven by WebDriver. */
export const startWebKit = async (paths: {
  driver: string;
  browser: string;
  display: string;
}): Promise<RemoteBrowser> => {
  const home = await mkdtemp(join(tmpdir(), 'meridian-webkit-'));
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR);
  const display = await startDisplay(paths.display);
  const port = await freePort();
  const driver = spawn(paths.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display.name, XDG_CONFIG_HOME: home, LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const isListening = () =>
    send('GET', '/status').then(
      () => true,
      () => false,
    );
  for (let attempt = 0; attempt < START_ATTEMPTS && !(await isListening()); attempt++)
    await setTimeout(START_INTERVAL_MS);

  const openTab = async (): Promise<RemoteTab> => {
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: paths.browser, args: ['--automation'] } },
      },
    });
    const session = `/session/${sessionId}`;
    const call = async (source: string, args: Json[]) => {
      const script = `return JSON.stringify((${source})(...arguments))`;
      const result = await send<string | null>('POST', `${session}/execute/sync`, { script, args });
      return result === null ? undefined : (JSON.parse(result) as unknown);
    };
    return {
      goto: async (url) => {
        await send('POST', `${session}/url`, { url });
      },
      call,
      perform: async (input) => {
        await send('POST', `${session}/actions`, { actions: [input] });
      },
      screenshot: async () => Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
      resize: async (width, height) => {
        await send('POST', `${session}/window/rect`, { width, height });
      },
      close: async () => {
        await send('DELETE', session);
      },
    };
  };
  return {
    openTab,
    close: async () => {
      await stop(driver);
      await stop(display.child);
      await rm(home, { recursive: true, force: true });
    },
  };
};
