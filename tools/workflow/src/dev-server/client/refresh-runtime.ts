/**
 * Replaces `react-refresh/runtime` for a page with the production build of React, whose renderer cannot swap components.
 * Families and signatures come from the library. Updates go to the proxy components (hot-components.ts). This module
 * runs before the shell has shared its packages, so it must not import React.
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

/** Sets the listener for changed components. */
export const onRefresh = (callback: (update: Update) => void): void => {
  listener = callback;
};

export const performReactRefresh = (): void => {
  const update = refresh.performReactRefresh();
  if (update) listener(update);
};
