export { catalogueHead as head } from './catalogue-head.ts';
export { Component } from './catalogue-page.tsx';
