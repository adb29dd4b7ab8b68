import runtime from './remote-runtime.mjs';

type ShareScope = Parameters<typeof runtime.bundlerRuntime.initContainerEntry>[0]['shareScope'];

const { bundlerRuntime } = runtime;
const createContainer = (shareScope: ShareScope) => {
  const webpackRequire = {
    S: {},
    m: {} as Record<string, (module: { exports: unknown }) => void>,
    consumesLoadingData: {
      moduleIdToConsumeDataMapping: { 7: { shareKey: 'react' }, 8: { shareKey: '@meridian/store' } },
    },
  };
  bundlerRuntime.initContainerEntry({ webpackRequire, shareScope, shareScopeKey: 'default' });
  const installedModules: Record<string, unknown> = {};
  const consume = (chunkId: string) => {
    const promises: Promise<unknown>[] = [];
    const chunkMapping = { main: [7], store: [7, 8] };
    bundlerRuntime.consumes({ chunkMapping, chunkId, installedModules, promises, webpackRequire });
    return promises;
  };
  const exportsOf = (id: number) => {
    const module = { exports: null as unknown };
    webpackRequire.m[id]?.(module);
    return module.exports;
  };
  return { consume, exportsOf };
};
const shared = (module: object, log: string[] = []) => ({
  '1.0.0': { get: () => Promise.resolve(() => (log.push('made'), module)) },
});

it('provides the shared modules of the shell to a chunk', async () => {
  const react = { name: 'react' };
  const { consume, exportsOf } = createContainer({ react: shared(react) });
  await Promise.all(consume('main'));
  expect(exportsOf(7)).toBe(react);
});

it('requests a pending shared module once, and every chunk that needs it waits for it', async () => {
  let requests = 0;
  const get = () => (requests++, Promise.resolve(() => ({})));
  const { consume } = createContainer({ react: { '1.0.0': { get } }, '@meridian/store': shared({}) });
  const waits = [...consume('main'), ...consume('main'), ...consume('store')];
  expect(waits).toHaveLength(4);
  await Promise.all(waits);
  expect(consume('main')).toHaveLength(1);
  expect(requests).toBeLessThanOrEqual(2);
});

it.each<[string, ShareScope]>([
  ['nothing', {}],
  ['another package', { vue: shared({}) }],
  ['the package in no version', { react: {} }],
])('throws an error with the package name if the shell shares %s', (_, scope) =>
  expect(() => createContainer(scope).consume('main')).toThrow('The shell does not share react'),
);

it('adds no promise for a chunk without shared modules', () =>
  expect(createContainer({}).consume('other')).toEqual([]));
