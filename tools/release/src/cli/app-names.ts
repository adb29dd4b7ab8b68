import { appNames } from '@meridian/build';
import { type AppName, isAppName } from '@meridian/federation';

/** The apps of this workspace. */
export const APP_NAMES = appNames().join(' | ');
/** Part of the usage of commands that need no sources. */
export const ANY_APP = 'An app whose sources are gone can be named too: apps come from the store.';

/** An app that can be built here. */
export const isBuildable = (name: string | undefined): boolean => appNames().some((app) => app === name);
/** An app that the store may have. */
export const isNamed = (name: string | undefined): boolean => name !== undefined && isAppName(name);

export const asApp = (name: string | undefined): AppName => name as AppName;
