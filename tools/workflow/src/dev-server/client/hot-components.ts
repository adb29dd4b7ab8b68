import type { Family } from '@meridian-dev/react-refresh';
import { type ComponentType, createElement, type Key, useSyncExternalStore } from 'react';
import { getFamilyByType, onRefresh } from './refresh-runtime.ts';

/** A component of the feature that can be exchanged while the page is open. */
interface HotComponent {
  /** Counts changes, so that React renders anew. */
  version: number;
  /** Counts changes that its state can't survive: other hooks, or another kind of component. */
  generation: number;
  HotProxy: ComponentType<object>;
}

const proxies = new WeakMap<Family, HotComponent>();
const listeners = new Set<() => void>();
/** Is told when components have changed; answers how to stop that. */
export const onChange = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

type FunctionComponent = (props: object) => ReturnType<typeof createElement>;
const isFunctionComponent = (type: unknown): type is FunctionComponent =>
  typeof type === 'function' &&
  !(type.prototype as { isReactComponent?: object } | undefined)?.isReactComponent;

const createHotComponent = (family: Family): HotComponent => {
  // The latest code runs with the hooks of this one component: state stays while the code changes.
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

/** What to render for a component: its stand-in if it is one of the feature's own, else itself. */
export const proxyFor = <Type>(type: Type): Type => {
  const family = typeof type === 'string' ? undefined : getFamilyByType(type);
  if (!family) return type;
  const component = proxies.get(family) ?? createHotComponent(family);
  proxies.set(family, component);
  return component.HotProxy as Type;
};

// What has changed is rendered anew, with its state where that can be kept.
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
