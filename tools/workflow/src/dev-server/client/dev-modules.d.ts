/** Modules that the build of the dev server aliases (dev-config.ts). */
declare module '@meridian-dev/remote' {
  import type { RemoteModule } from '@meridian/federation';
  export const remote: RemoteModule;
}
declare module '@meridian-dev/hot-client';
declare module '@meridian-dev/react-refresh' {
  export interface Family {
    current: unknown;
  }
  export const register: (type: unknown, id: string) => void;
  export const createSignatureFunctionForTransform: () => unknown;
  export const getFamilyByType: (type: unknown) => Family | undefined;
  export const injectIntoGlobalHook: (globalObject: object) => void;
  export const isLikelyComponentType: (type: unknown) => boolean;
  export const performReactRefresh: () => {
    updatedFamilies: Set<Family>;
    staleFamilies: Set<Family>;
  } | null;
}
interface ImportMeta {
  webpackHot?: { accept: (module: string, then: () => void) => void };
}
