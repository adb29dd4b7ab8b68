export { loadNamePage as load } from './load-name-page.ts';
export { namePageHead as head } from './name-page-head.ts';
export { Component } from './name-page.tsx';
