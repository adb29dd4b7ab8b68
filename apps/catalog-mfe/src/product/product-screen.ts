export { productHead as head } from './product-head.ts';
export { Component } from './product-page.tsx';
