import type { AppName, ReleaseManifest } from '@meridian/federation';
import type { admit } from '../admission/admission.ts';
import { checkBuilds } from '../admission/run-admission.ts';
import type { Build } from '../rendering/shell-renderer.ts';
import { builtApp, manifestOf } from './built-app.ts';

/**
 * Code of a shell with one page of its own. It renders a remote's page by the remote's function `page`.
 * @param names names that `@meridian/federation` offers to remotes
 */
export const shellCode = ({
  slots = ['cart-panel'],
  accepts = [1],
  names = [] as string[],
  pages = ['/auth'],
} = {}): string => `
  exports.CONTRACT_VERSION = 1;
  exports.shareTable = {
    '@meridian/store': { version: '1.0.0', module: { createShopStore: () => ({}), SLICES: {} } },
    '@meridian/federation': { version: '1.0.0', module: {
      SLOTS: ${JSON.stringify(slots)}, ACCEPTED_CONTRACTS: ${JSON.stringify(accepts)},
      ...${JSON.stringify(Object.fromEntries(names.map((name) => [name, 0])))},
    } },
  };
  exports.shellRoutes = () => ${JSON.stringify(pages)}.map((path) => ({ path }));
  exports.renderPage = async ({ path, releases }, host) => {
    const answer = { status: 200, location: null, html: 'own page', styleHashes: [], failures: [] };
    for (const [name, [release]] of Object.entries(releases)) {
      if (!release?.mounts.includes(path)) continue;
      try {
        return { ...answer, html: await (await host.loadRemote(name, release)).page(path) };
      } catch (error) {
        return { ...answer, failures: [{ remote: name, version: release.version, error: String(error) }] };
      }
    }
    return answer;
  };`;

/** Code of a remote with one page. */
export const remoteCode = (path: string, page = "'page'", more = ''): string => `
  exports.remote = {
    contract: 1,
    namespace: '${path}',
    routes: () => [{ path: '${path}' }],
    page: () => ${page},
    ${more}
  };`;

export const buildOf = (
  app: AppName,
  version: string,
  code: string,
  change: Partial<ReleaseManifest> = {},
): Build => ({
  manifest: manifestOf(app, version, change),
  folder: builtApp({ 'server/main.cjs': code }),
});

/** Runs the checks in this process, because a worker thread takes seconds to start from sources. */
export const admitInProcess: typeof admit = async (task, { report }) => {
  let manifests = task.builds.map(({ manifest }) => manifest);
  await checkBuilds(task, (message) => {
    if (message.step === 'problem') report(message.problem);
    if (message.step === 'checked') ({ manifests } = message);
  });
  return { manifests, isSmokeTested: true };
};
