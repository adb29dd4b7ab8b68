import { createContext, useContext } from 'react';
import type { Services } from './remote-contract.ts';

const Context = createContext<Services | null>(null);

/** Provides the shell's services to everything that the shell renders. */
export const ServicesProvider = Context;

/** The services of the page, for requests outside of loaders. Throws outside of `ServicesProvider`. */
export const useServices = (): Services => {
  const services = useContext(Context);
  if (!services) throw new Error('useServices must be used inside ServicesProvider');
  return services;
};
