/**
 * What the page loads as the feature in development: the feature itself, exchanged while the page is open. Components
 * and styles change in place. Other code (loaders, routes) takes effect by reading the page's data anew. Texts and
 * addresses are what the shell has taken over already: a change of them loads the page anew.
 */
import '@meridian-dev/hot-client';
import * as feature from '@meridian-dev/feature';
import { type RemoteModule, type RemoteRoute, type Services, useRevalidator } from '@meridian/federation';
import { Component, type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { onChange, proxyFor } from './hot-components.ts';

type Language = keyof RemoteModule['dictionaries'];

const refreshes = new Set<() => void>();
const loadedTexts = new Map<Language, string>();
let paths = '';

const pathsOf = (routes: RemoteRoute[]): string[] =>
  routes.flatMap(({ path, children }) => [path ?? '', ...pathsOf(children ?? [])]);

interface ScreenErrorBoundaryProps {
  /** Counts changes of the feature. */
  change: number;
  children: ReactNode;
}
interface ScreenErrorBoundaryState {
  change: number;
  failure: string | null;
}

/** Says in place what a screen has thrown, until the next change. */
class ScreenErrorBoundary extends Component<ScreenErrorBoundaryProps, ScreenErrorBoundaryState> {
  override state: ScreenErrorBoundaryState = { change: 0, failure: null };
  static getDerivedStateFromError = (error: unknown) => ({
    failure:
      error instanceof Error ? (error.stack ?? error.message) : 'something that is no error was thrown',
  });
  static getDerivedStateFromProps = ({ change }: ScreenErrorBoundaryProps, state: ScreenErrorBoundaryState) =>
    change === state.change ? null : { change, failure: null };
  override render() {
    const { failure } = this.state;
    return failure === null ? this.props.children : createElement('pre', { role: 'alert' }, failure);
  }
}

const screens = new WeakMap<object, ComponentType>();
/** A screen of the feature as the shell renders it; the same one after each change. */
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
  const dictionary = await feature.remote.dictionaries[language]();
  loadedTexts.set(language, JSON.stringify(dictionary.default));
  return dictionary;
};

let services: Services | undefined;
export const remote: RemoteModule = {
  contract: feature.remote.contract,
  namespace: feature.remote.namespace,
  dictionaries: { en: () => read('en'), ru: () => read('ru') },
  routes: (given) => {
    services = given;
    const routes = feature.remote.routes(given);
    paths = pathsOf(routes).join();
    return routes.map(hotRoute);
  },
  slots: Object.fromEntries(
    Object.keys(feature.remote.slots ?? {}).map((name) => [
      name,
      async () => {
        const load = feature.remote.slots?.[name as keyof NonNullable<RemoteModule['slots']>];
        if (!load) throw new Error(`the slot ${name} is filled no longer`);
        return { default: proxyFor((await load()).default) };
      },
    ]),
  ),
};

const textsChanged = async (): Promise<boolean> => {
  const answers = [...loadedTexts].map(async ([language, before]) => {
    const { default: now } = await feature.remote.dictionaries[language]();
    return JSON.stringify(now) !== before;
  });
  return (await Promise.all(answers)).some(Boolean);
};

const applyChange = async () => {
  const moved = services && pathsOf(feature.remote.routes(services)).join() !== paths;
  if (moved || (await textsChanged())) location.reload();
  else for (const refresh of refreshes) refresh();
};
import.meta.webpackHot?.accept('@meridian-dev/feature', () => void applyChange());
