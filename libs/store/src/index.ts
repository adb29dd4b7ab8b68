/** The shop's zustand store: cart, favourites, session and locale. */
export * from './shop-state.ts';
export * from './shop-store.ts';
export * from './persist-in-browser.ts';
export * from './react.tsx';
export { SLICE_OF, SLICES, type SliceName } from './slices.ts';
