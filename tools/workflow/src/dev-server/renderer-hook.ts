/**
 * The part of the React DevTools hook that React calls. The hook of `react-refresh` does not store the renderers, so the
 * refresh runtime of a remote, which starts after React, would not find them. The DevTools extension replaces this hook.
 */
const renderers = new Map<number, object>();
const noop = () => undefined;

const hook = {
  renderers,
  supportsFiber: true,
  inject: (renderer: object): number => {
    renderers.set(renderers.size, renderer);
    return renderers.size - 1;
  },
  onScheduleFiberRoot: noop,
  onCommitFiberRoot: noop,
  onCommitFiberUnmount: noop,
};

declare global {
  // A global of React, which only `var` can declare.
  var __REACT_DEVTOOLS_GLOBAL_HOOK__: object | undefined;
}
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= hook;
export {};
