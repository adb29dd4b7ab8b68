import { createContext, useContext } from 'react';
import type { Remotes } from './remotes.ts';

const Context = createContext<Remotes | null>(null);
export const RemotesProvider = Context;

export const useRemotes = (): Remotes => {
  const remotes = useContext(Context);
  if (!remotes) throw new Error('useRemotes needs a RemotesProvider above it');
  return remotes;
};
