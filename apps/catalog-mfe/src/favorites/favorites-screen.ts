export { favoritesHead as head } from './favorites-head.ts';
export { Component } from './favorites-page.tsx';
