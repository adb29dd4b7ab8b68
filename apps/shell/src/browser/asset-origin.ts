import type { PageAssets } from '@meridian/federation';

/** Loads further files of the shell from another origin. The webpack runtime calls `setIntegrity` (`PageIntegrity` of tools/build). */
export const loadFilesFrom = ({ origin, integrity }: PageAssets): void => {
  __webpack_public_path__ = origin + __webpack_public_path__;
  const setIntegrity = (element: { integrity: string }, url: string) => {
    element.integrity = integrity[url.split('/').pop() ?? ''] ?? '';
  };
  Object.assign(globalThis, { setIntegrity });
};
