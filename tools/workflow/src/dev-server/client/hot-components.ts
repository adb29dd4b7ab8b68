import type { Family } from '@meridian-dev/react-refresh';
import { type ComponentType, createElement, type Key, useSyncExternalStore } from 'react';
import { getFamilyByType, onRefresh } from './refresh-runtime.ts';

/** A component of the feature that can be exchanged while the page is open. */
interface Hot {
  /** Counts changes, so that React renders anew. */
  version: number;
  /** Counts changes that its state can't survive: other hooks, or another kind of component. */
  generation: number;
  StandIn: ComponentType<object>;
}

const hots = new WeakMap<Family, Hot>();
const listeners = new Set<() => void>();
/** Is told when components have changed; answers how to stop that. */
export const onChange = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

type Renders = (props: object) => ReturnType<typeof createElement>;
const isPlain = (type: unknown): type is Renders =>
  typeof type === 'function' &&
  !(type.prototype as { isReactComponent?: object } | undefined)?.isReactComponent;

const makeHot = (family: Family): Hot => {
  // The latest code runs with the hooks of this one component: state stays while the code changes.
  const Content = (props: object) =>
    isPlain(family.current)
      ? family.current(props)
      : createElement(family.current as ComponentType<object>, props);
  const hot: Hot = {
    version: 0,
    generation: 0,
    StandIn: (props) => {
      useSyncExternalStore(onChange, () => hot.version);
      return createElement(Content, { ...props, key: hot.generation } as object & { key: Key });
    },
  };
  return hot;
};

/** What to render for a component: its stand-in if it is one of the feature's own, else itself. */
export const standInFor = <Type>(type: Type): Type => {
  const family = typeof type === 'string' ? undefined : getFamilyByType(type);
  if (!family) return type;
  const hot = hots.get(family) ?? makeHot(family);
  hots.set(family, hot);
  return hot.StandIn as Type;
};

// What has changed is rendered anew, with its state where that can be kept.
onRefresh(({ updatedFamilies, staleFamilies }) => {
  for (const family of staleFamilies) {
    const hot = hots.get(family);
    if (hot) hot.generation += 1;
  }
  for (const family of [...updatedFamilies, ...staleFamilies]) {
    const hot = hots.get(family);
    if (hot) hot.version += 1;
  }
  for (const listener of listeners) listener();
});
