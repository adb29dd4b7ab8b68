import type { Family } from '@meridian-dev/react-refresh';
import { type ComponentType, createElement, type Key, useSyncExternalStore } from 'react';
import { getFamilyByType, onRefresh } from './refresh-runtime.ts';

/** A component of the remote that is replaced while the page is open. */
interface HotComponent {
  /** Incremented on each change, so that React renders again. */
  version: number;
  /** Incremented on changes that reset the state: other hooks, or another kind of component. */
  generation: number;
  HotProxy: ComponentType<object>;
}

const proxies = new WeakMap<Family, HotComponent>();
const listeners = new Set<() => void>();
/** Subscribes to changes of components. Returns the function that unsubscribes. */
export const onChange = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

type FunctionComponent = (props: object) => ReturnType<typeof createElement>;
const isFunctionComponent = (type: unknown): type is FunctionComponent =>
  typeof type === 'function' &&
  !(type.prototype as { isReactComponent?: object } | undefined)?.isReactComponent;

const createHotComponent = (family: Family): HotComponent => {
  // The latest code runs with the hooks of this component, so the state survives a change of the code.
  const Content = (props: object) =>
    isFunctionComponent(family.current)
      ? family.current(props)
      : createElement(family.current as ComponentType<object>, props);
  const component: HotComponent = {
    version: 0,
    generation: 0,
    HotProxy: (props) => {
      useSyncExternalStore(onChange, () => component.version);
      return createElement(Content, { ...props, key: component.generation } as object & { key: Key });
    },
  };
  return component;
};

/** Returns the proxy component of a component of the remote; other components are returned unchanged. */
export const proxyFor = <Type>(type: Type): Type => {
  const family = typeof type === 'string' ? undefined : getFamilyByType(type);
  if (!family) return type;
  const component = proxies.get(family) ?? createHotComponent(family);
  proxies.set(family, component);
  return component.HotProxy as Type;
};

// Renders changed components again. Stale components lose their state.
onRefresh(({ updatedFamilies, staleFamilies }) => {
  for (const family of staleFamilies) {
    const component = proxies.get(family);
    if (component) component.generation += 1;
  }
  for (const family of [...updatedFamilies, ...staleFamilies]) {
    const component = proxies.get(family);
    if (component) component.version += 1;
  }
  for (const listener of listeners) listener();
});
