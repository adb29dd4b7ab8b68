import type { RemoteModule, ShareTable } from '@meridian/federation';

/** A Module Federation container. */
interface Container {
  init(shareScope: object, initScope?: object[]): void | Promise<void>;
  get(module: string): Promise<() => { remote?: RemoteModule }>;
}

export const isContainer = (exports: object): exports is Container => 'init' in exports && 'get' in exports;

/**
 * The share scope of the shell's packages. Containers of all build tools read entries of this shape; those with the
 * federation runtime need every field.
 */
const shareScopeOf = (shareTable: ShareTable) =>
  Object.fromEntries(
    Object.entries(shareTable).map(([name, { version, module }]) => {
      const factory = () => module;
      const shared = {
        get: () => factory,
        lib: factory,
        loaded: true,
        eager: true,
        from: 'shell',
        version,
        scope: ['default'],
        useIn: [],
        shareConfig: { singleton: true, requiredVersion: false },
      };
      return [name, { [version]: shared }];
    }),
  );

/**
 * Loads the module `./remote` of a container by the container protocol.
 *
 * @param run runs code of the container
 */
export const loadFromContainer = async (
  container: Container,
  shareTable: ShareTable,
  run: <T>(job: () => T) => T,
): Promise<{ remote?: RemoteModule }> => {
  await run(() => container.init(shareScopeOf(shareTable), []));
  const factory = await run(() => container.get('./remote'));
  return run(factory);
};
