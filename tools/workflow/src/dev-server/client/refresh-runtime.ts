/**
 * React Refresh for a page whose React is a released one. It stands in for `react-refresh/runtime`: families and
 * signatures are the library's, but instead of asking the renderer to swap components, which only React's development
 * build can, it tells the components that stand in for them (hot-components.ts). It runs before the shell has shared its
 * packages, so it must not import React.
 */
import * as refresh from '@meridian-dev/react-refresh';

export const {
  register,
  createSignatureFunctionForTransform,
  getFamilyByType,
  isLikelyComponentType,
  injectIntoGlobalHook,
} = refresh;

type Update = NonNullable<ReturnType<typeof refresh.performReactRefresh>>;
let listener: (update: Update) => void = () => undefined;

/** Says who is told of changed components. */
export const onRefresh = (callback: (update: Update) => void): void => {
  listener = callback;
};

export const performReactRefresh = (): void => {
  const update = refresh.performReactRefresh();
  if (update) listener(update);
};
