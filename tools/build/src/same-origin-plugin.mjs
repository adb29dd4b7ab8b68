/// <reference types="webpack/module" />

/**
 * Plugin of the federation runtime in a remote. Makes its public path relative on a page of the same origin, so that the
 * browser finds the styles that the server has inlined, and renders the same image URLs.
 */
export default () => {
  const { origin, pathname } = new URL(__webpack_public_path__, location.href);
  if (origin === location.origin) __webpack_public_path__ = pathname;
  return { name: 'meridian-same-origin' };
};
