import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import type { ShopState } from './shop-state.ts';
import type { ShopStore } from './shop-store.ts';

const Context = createContext<ShopStore | null>(null);

/** Provides the store to the components below: one per page in the browser, one per request on the server. */
export const ShopProvider = ({ store, children }: { store: ShopStore; children: ReactNode }) => (
  <Context value={store}>{children}</Context>
);

export const useShopStore = (): ShopStore => {
  const store = useContext(Context);
  if (!store) throw new Error('useShop needs a ShopProvider above it');
  return store;
};

/** Selects from the store. A selector must not create new objects, because every render would then see a change. */
export const useShop = <T,>(selector: (state: ShopState) => T): T => useStore(useShopStore(), selector);
