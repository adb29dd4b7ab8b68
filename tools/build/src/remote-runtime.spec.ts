import runtime from './remote-runtime.mjs';

const { bundlerRuntime } = runtime;
const scene = (shareScope: object) => {
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

it('a chunk is given the shell’s own modules', async () => {
  const react = { name: 'react' };
  const { consume, exportsOf } = scene({ react: shared(react) });
  await Promise.all(consume('main'));
  expect(exportsOf(7)).toBe(react);
});

it('a module that is on its way is asked for once, and waited for by every chunk that needs it', async () => {
  let asked = 0;
  const get = () => (asked++, Promise.resolve(() => ({})));
  const { consume } = scene({ react: { '1.0.0': { get } }, '@meridian/store': shared({}) });
  const waits = [...consume('main'), ...consume('main'), ...consume('store')];
  expect(waits).toHaveLength(4);
  await Promise.all(waits);
  expect(consume('main')).toHaveLength(1);
  expect(asked).toBeLessThanOrEqual(2);
});

it.each([
  ['nothing at all', {}],
  ['another package', { vue: shared({}) }],
  ['the package in no version', { react: {} }],
])('a shell that shares %s is told so by name', (_, scope) =>
  expect(() => scene(scope).consume('main')).toThrow('the shell does not share react'),
);

it('a chunk that shares nothing waits for nothing', () => expect(scene({}).consume('other')).toEqual([]));
