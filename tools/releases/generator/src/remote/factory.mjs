// Nx loads this file with `require`, without a TypeScript loader.

/**
 * @param {import('@nx/devkit').Tree} tree
 * @param {import('./generator.ts').RemoteGeneratorOptions} options
 */
export const remoteGenerator = async (tree, options) => {
  await import('@meridian/build/typescript');
  const generator = await import('./generator.ts');
  return generator.remoteGenerator(tree, options);
};
