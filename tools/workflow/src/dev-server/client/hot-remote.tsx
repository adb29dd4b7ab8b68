/**
 * The module that the shell loads for the remote in development. Changed components and styles are replaced in place.
 * Other code (loaders, routes) takes effect because the page data are reloaded. The shell has already registered texts
 * and paths, so a change of them reloads the page.
 */
import '@meridian-dev/hot-client';
import * as source from '@meridian-dev/remote';
import { type RemoteModule, type RemoteRoute, type Services } from '@meridian/federation';
import { Component, type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { onChange, proxyFor } from './hot-components.ts';

type Language = keyof RemoteModule['dictionaries'];

const refreshes = new Set<() => void>();
const loadedTexts = new Map<Language, string>();
let paths = '';

const pathsOf = (routes: RemoteRoute[]): string[] =>
  routes.flatMap(({ path, children }) => [path ?? '', ...pathsOf(children ?? [])]);

interface ScreenErrorBoundaryProps {
  /** Incremented on each change of the remote. */
  change: number;
  children: ReactNode;
}
interface ScreenErrorBoundaryState {
  change: number;
  failure: string | null;
}

/** Shows the error of a screen in place, until the next change. */
class ScreenErrorBoundary extends Component<ScreenErrorBoundaryProps, ScreenErrorBoundaryState> {
  override state: ScreenErrorBoundaryState = { change: 0, failure: null };
  static getDerivedStateFromError = (error: unknown) => ({
    failure:
      error instanceof Error ? (error.stack ?? error.message) : 'A value that is not an Error was thrown',
  });
  static getDerivedStateFromProps = (
    { change }: ScreenErrorBoundaryProps,
    state: ScreenErrorBoundaryState,
  ) => (change === state.change ? null : { change, failure: null });
  override render() {
    const { failure } = this.state;
    return failure === null ? this.props.children : createElement('pre', { role: 'alert' }, failure);
  }
}

const screens = new WeakMap<object, ComponentType>();
/** Returns the screen that the shell renders. It is the same component after each change. */
const screenOf = (type: ComponentType): ComponentType => {
  const HotProxy = proxyFor(type);
  const present = screens.get(HotProxy);
  if (present) return present;
  const Screen = () => {
    const { revalidate } = useRevalidator();
    const [change, setChange] = useState(0);
    useEffect(() => {
      const refresh = () => void revalidate();
      refreshes.add(refresh);
      return () => void refreshes.delete(refresh);
    }, [revalidate]);
    useEffect(() => onChange(() => setChange((count) => count + 1)), []);
    return createElement(ScreenErrorBoundary, { change, children: createElement(HotProxy) });
  };
  screens.set(HotProxy, Screen);
  return Screen;
};

const hotRoute = (route: RemoteRoute): RemoteRoute => {
  const { lazy } = route;
  return {
    ...route,
    ...(lazy ? { lazy: async () => ({ Component: screenOf((await lazy()).Component) }) } : {}),
    ...(route.children ? { children: route.children.map(hotRoute) } : {}),
  };
};

const read = async (language: Language) => {
  const dictionary = await source.remote.dictionaries[language]();
  loadedTexts.set(language, JSON.stringify(dictionary.default));
  return dictionary;
};

let services: Services | undefined;
export const remote: RemoteModule = {
  contract: source.remote.contract,
  namespace: source.remote.namespace,
  dictionaries: { en: () => read('en'), ru: () => read('ru') },
  routes: (given) => {
    services = given;
    const routes = source.remote.routes(given);
    paths = pathsOf(routes).join();
    return routes.map(hotRoute);
  },
  slots: Object.fromEntries(
    Object.keys(source.remote.slots ?? {}).map((name) => [
      name,
      async () => {
        const load = source.remote.slots?.[name as keyof NonNullable<RemoteModule['slots']>];
        if (!load) throw new Error(`The remote does not fill the slot ${name} any more`);
        return { default: proxyFor((await load()).default) };
      },
    ]),
  ),
};

const textsChanged = async (): Promise<boolean> => {
  const comparisons = [...loadedTexts].map(async ([language, before]) => {
    const { default: now } = await source.remote.dictionaries[language]();
    return JSON.stringify(now) !== before;
  });
  return (await Promise.all(comparisons)).some(Boolean);
};

const applyChange = async () => {
  const pathsChanged = services && pathsOf(source.remote.routes(services)).join() !== paths;
  if (pathsChanged || (await textsChanged())) location.reload();
  else for (const refresh of refreshes) refresh();
};
import.meta.webpackHot?.accept('@meridian-dev/remote', () => void applyChange());
