import { type ElementType, type Key } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { proxyFor } from './hot-components.ts';

export { Fragment };

/** What the feature's JSX calls in development: makes elements of stand-ins, by the React that the shell shares. */
export const jsxDEV = (type: ElementType, props: object, key?: Key, isStatic?: boolean) =>
  (isStatic ? jsxs : jsx)(proxyFor(type), props, key);
