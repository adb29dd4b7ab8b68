import { renderRoute, type TestShellOptions } from '@meridian/testing';
import type { ComponentType } from 'react';

const NO_TEXTS = () => Promise.resolve({ default: {} });

/** Renders a component in an otherwise empty shop. */
export const renderPart = (Component: ComponentType, options: TestShellOptions = {}) =>
  renderRoute(
    {
      namespace: 'test',
      dictionaries: { en: NO_TEXTS, ru: NO_TEXTS },
      routes: () => [{ path: '/', lazy: () => Promise.resolve({ Component }) }],
    },
    '/',
    { state: { token: 'valid', role: 'user' }, ...options },
  );
