import { createContext, useContext } from 'react';
import type { Services } from './remote-contract.ts';

const Context = createContext<Services | null>(null);

/** The shell gives its services to everything it renders. */
export const ServicesProvider = Context;

/** The services of the page, for what is not a loader: mutations, searches, lists that grow. */
export const useServices = (): Services => {
  const services = useContext(Context);
  if (!services) throw new Error('useServices needs the shell above it');
  return services;
};
