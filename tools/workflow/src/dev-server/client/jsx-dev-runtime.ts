import { type ElementType, type Key } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { proxyFor } from './hot-components.ts';

export { Fragment };

/** JSX factory of the remote in development: creates elements of proxy components with the React of the shell. */
export const jsxDEV = (type: ElementType, props: object, key?: Key, isStatic?: boolean) =>
  (isStatic ? jsxs : jsx)(proxyFor(type), props, key);
