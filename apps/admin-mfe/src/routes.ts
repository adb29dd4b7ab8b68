import type { RemoteRoute } from '@meridian/federation';

export const routes = (): RemoteRoute[] => [];
