export { brandsHead as head } from './brands-head.ts';
export { Component } from './brands-page.tsx';
export { loadBrands as load } from './load-brands.ts';
