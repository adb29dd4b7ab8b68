import { renderRoute, type TestRemote, type TestShellOptions } from '@meridian/testing';
import type { ReactNode } from 'react';
import { layoutTexts, pageTexts } from '../../i18n/texts.ts';

export interface ShellOptions extends TestShellOptions {
  path?: string;
  routes?: TestRemote['routes'];
}

/** Renders routes of the shell. */
export const renderShell = ({ path = '/', routes = () => [], ...options }: ShellOptions) =>
  renderRoute({ namespace: 'shell', dictionaries: layoutTexts, routes }, path, options);

/** Renders a component of the shell at every path. */
export const renderPart = (part: ReactNode, options: ShellOptions = {}) => {
  const Component = () => part;
  const routes = () => [{ path: '*', texts: pageTexts, lazy: () => Promise.resolve({ Component }) }];
  return renderShell({ ...options, routes });
};
