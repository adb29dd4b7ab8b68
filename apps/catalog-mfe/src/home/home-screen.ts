export { homeHead as head } from './home-head.ts';
export { Component } from './home-page.tsx';
