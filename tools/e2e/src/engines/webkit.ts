import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as selenium from 'selenium-webdriver';
import type * as commands from 'selenium-webdriver/lib/command';
import type * as remote from 'selenium-webdriver/remote';
import { requireOnDemand } from '@meridian/workflow';
import { type RemoteBrowser, type RemoteTab, WEBDRIVER } from './remote-browser.ts';

/** The toolbar of the browser must not widen a narrow window. */
const NARROW_TOOLBAR =
  '* { padding: 0; margin: 0; min-width: 0; min-height: 0; font-size: 1px; border-width: 0; }';

/** Starts a display without a screen. */
const startDisplay = async (executable: string) => {
  const child = spawn(executable, ['-displayfd', '1', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  const [number] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    name: `:${number.toString().trim()}`,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
};

/** Starts WebKitGTK's browser on a virtual display, driven by WebDriver. */
export const startWebKit = async (paths: {
  driver: string;
  browser: string;
  display: string;
}): Promise<RemoteBrowser> => {
  const { Builder, Capabilities } = requireOnDemand<typeof selenium>(WEBDRIVER, 'selenium-webdriver');
  const { Command, Name } = requireOnDemand<typeof commands>(WEBDRIVER, 'selenium-webdriver/lib/command');
  const { DriverService } = requireOnDemand<typeof remote>(WEBDRIVER, 'selenium-webdriver/remote');
  const home = await mkdtemp(join(tmpdir(), 'meridian-webkit-'));
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR);
  const display = await startDisplay(paths.display);
  const service = new DriverService.Builder(paths.driver)
    .setLoopback(true)
    .addArguments('--host=127.0.0.1')
    .setEnvironment({
      ...(process.env as Record<string, string>),
      DISPLAY: display.name,
      XDG_CONFIG_HOME: home,
      LIBGL_ALWAYS_SOFTWARE: '1',
    })
    .build();
  const server = await service.start();

  const openTab = async (): Promise<RemoteTab> => {
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: paths.browser, args: ['--automation'] },
    });
    const driver = await new Builder().usingServer(server).withCapabilities(capabilities).build();
    return {
      goto: (url) => driver.get(url),
      call: async (source, args) => {
        const result = await driver.executeScript<string | null>(
          `return JSON.stringify((${source})(...arguments))`,
          ...args,
        );
        return result === null ? undefined : (JSON.parse(result) as unknown);
      },
      perform: (input) => driver.execute(new Command(Name.ACTIONS).setParameter('actions', [input])),
      screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
      resize: async (width, height) => {
        await driver.manage().window().setRect({ width, height });
      },
      close: () => driver.quit(),
    };
  };
  return {
    openTab,
    close: async () => {
      await service.kill();
      await display.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
};
