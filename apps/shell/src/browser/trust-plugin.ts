import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { SCRIPT_ERROR } from '../app/remotes/failure-kind.ts';
import { assertTrusted, errorNamed, isOwnOrigin } from './trusted-origin.ts';

/** Time after which the runtime gives an entry up. A fallback version replaces a slow one long before. */
const ENTRY_TIMEOUT_MS = 600_000;

const absoluteUrl = (url: string): string => new URL(url, location.href).href;

/** The files that the runtime may load: those of the page's origin and of trusted ones, with their expected integrity. */
export class TrustedFiles {
  private readonly integrities = new Map<string, string>();

  constructor(private readonly origins: readonly string[]) {}

  /** Sets the integrity of a file by its absolute URL. */
  expect(url: string, integrity: string): void {
    this.integrities.set(url, integrity);
  }

  /** Throws for a file of another origin. */
  assertTrusted(url: string): void {
    assertTrusted(url, this.origins);
  }

  /** Returns the integrity of a file, or an empty text. Throws for another origin. */
  integrityOf(url: string): string {
    this.assertTrusted(url);
    return this.integrities.get(absoluteUrl(url)) ?? '';
  }

  /** Creates the element that loads a script. */
  script(url: string, type: string): HTMLScriptElement {
    const integrity = this.integrityOf(url);
    return Object.assign(document.createElement('script'), {
      type,
      src: url,
      async: true,
      integrity,
      ...(!isOwnOrigin(url) && { crossOrigin: 'anonymous' }),
    });
  }
}

/** Loads an ES module as a script, because `import()` checks no integrity. The runtime's import then finds it loaded. */
const loadModuleScript = (script: HTMLScriptElement): Promise<void> =>
  new Promise((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(errorNamed(SCRIPT_ERROR, `${script.src} could not be loaded`));
    document.head.append(script);
  });

/**
 * Plugin of the federation runtime. Applies origin trust and integrity to everything that it loads: manifests, scripts and ES
 * modules.
 */
export const trustPlugin = (files: TrustedFiles): ModuleFederationRuntimePlugin => ({
  name: 'meridian-trust',
  fetch: async (url, options) => fetch(url, { ...options, integrity: files.integrityOf(url) }),
  createScript: ({ url }) => ({ script: files.script(url, 'text/javascript'), timeout: ENTRY_TIMEOUT_MS }),
  loadEntry: async ({ remoteInfo: { entry, type } }) => {
    // Here, because the runtime replaces an error of `createScript` by its own.
    files.assertTrusted(entry);
    if (type === 'module' || type === 'esm') await loadModuleScript(files.script(entry, 'module'));
    return undefined;
  },
});
