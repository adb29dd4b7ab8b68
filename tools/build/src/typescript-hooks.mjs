/**
 * Completes the result of the loader: it does not find the format of a file whose URL has an encoded character, such as a
 * space or a Cyrillic letter in the path of the workspace.
 *
 * @type {import('node:module').ResolveHook}
 */
export const resolve = async (specifier, context, next) => {
  const found = await next(specifier, context);
  return !found.format && /^file:.*\.[cm]?tsx?$/.test(found.url) ? { ...found, format: 'module' } : found;
};
