import { appNames } from '@meridian/build';
import { type AppName, isAppName } from '@meridian/federation';

/** The apps of this workspace. */
export const APP_NAMES = appNames().join(' | ');
/** Part of the usage of commands that need no sources. */
export const ANY_APP =
  'Also accepts an app without sources in this workspace, because apps come from the store.';

/** Whether an app can be built in this workspace. */
export const isBuildable = (name: string | undefined): boolean => appNames().some((app) => app === name);
/** Whether a name is valid for an app in the store. */
export const isValidAppName = (name: string | undefined): boolean => name !== undefined && isAppName(name);

export const asApp = (name: string | undefined): AppName => name as AppName;
