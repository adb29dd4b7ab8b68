/** Key of the local storage that makes the remotes of a page visible to the devtools of Module Federation. */
const DEVTOOLS_KEY = 'mf-devtools';

/**
 * Whether the federation runtime loads all remotes by their manifests, so that `__FEDERATION__` lists them: in development,
 * and in a browser where the key is set.
 */
export const isInspected = (): boolean => {
  if (process.env.NODE_ENV === 'development') return true;
  try {
    return localStorage.getItem(DEVTOOLS_KEY) !== null;
  } catch {
    // The browser blocks the storage.
    return false;
  }
};
