import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import type { ShopState } from './shop-state.ts';
import type { ShopStore } from './shop-store.ts';

const Context = createContext<ShopStore | null>(null);

/** Gives the store to the tree below: one a page in the browser, one a request on the server. */
export const ShopProvider = ({ store, children }: { store: ShopStore; children: ReactNode }) => (
  <Context value={store}>{children}</Context>
);

export const useShopStore = (): ShopStore => {
  const store = useContext(Context);
  if (!store) throw new Error('useShop needs a ShopProvider above it');
  return store;
};

/** Reads from the store. Derive from state in the selector; never call a method that makes new objects. */
export const useShop = <T,>(selector: (state: ShopState) => T): T => useStore(useShopStore(), selector);
