import { SHOP_NAME } from '@meridian/domain';
import type { Head } from '@meridian/federation';
import type { ComponentType } from 'react';

/**
 * `lazy` and `head` of a route whose module has its screen and its head, so that the initial bundle has neither. A page
 * never shows its head before its screen is loaded.
 */
export const screen = <Args, Module extends { Component: ComponentType }>(
  load: () => Promise<Module & { head: (args: Args) => Head }>,
) => {
  let head: ((args: Args) => Head) | undefined;
  return {
    lazy: async () => {
      const loaded = await load();
      ({ head } = loaded);
      return loaded;
    },
    // A module that cannot be loaded has no head. The page then shows another version of the remote, or an error.
    head: (args: Args): Head => head?.(args) ?? { title: SHOP_NAME, description: '' },
  };
};
