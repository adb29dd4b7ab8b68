/** Releases as the registry keeps them and as a page names them. */

/**
 * A feature, by the name of its folder in `apps`. Which ones there are is told by the channels alone, so that a new one
 * needs no release of any other app.
 */
export type RemoteName = `${string}-mfe`;
export type AppName = 'shell' | RemoteName;

const REMOTE_NAME = /^[a-z][a-z0-9-]*-mfe$/;
export const isRemoteName = (name: string): name is RemoteName => REMOTE_NAME.test(name);
export const isAppName = (name: string): name is AppName => name === 'shell' || isRemoteName(name);

/** The features that a table of apps speaks of. */
export const remotesIn = (table: object): RemoteName[] => Object.keys(table).filter(isRemoteName);

/** Files of a named chunk, relative to the release's folder. */
export interface ChunkFiles {
  js: string[];
  css: string[];
}

/** What an app takes for granted of the others, read from its sources when it is built. */
export interface UsedContract {
  /** Names of each shared package that it imports. */
  names: Record<string, string[]>;
  /** Parts of the store's state and the version of each that it was built with. */
  slices: Record<string, number>;
  /** Addresses that it leads to, `:value` in place of what is filled in. */
  links: string[];
}

/** Query parameters that the route of an address reads. The server drops all others before it renders the page. */
export interface PageParameters {
  query?: readonly string[];
  /** Parameters whose value is a secret, such as the key of an order: the page is cached nowhere and sends no referrer. */
  secretQuery?: readonly string[];
}

export interface OfferedContract {
  /** Versions of the remote contract that it accepts. */
  contracts: readonly number[];
  slots: readonly string[];
  slices: Record<string, number>;
  /** Addresses of the shell's own pages. */
  mounts: string[];
}

/** `release.json`: what a built version of an app consists of. Immutable once published. */
export interface ReleaseManifest {
  app: AppName;
  version: string;
  /** Version of the remote contract it was built for. */
  contract: number;
  /** Address patterns that a remote's routes answer; empty for the shell. */
  mounts: string[];
  /** Query parameters by address pattern. Releases of before they were declared have none: nothing is dropped for them. */
  parameters?: Record<string, PageParameters>;
  /** Slots of the shell that it fills. */
  slots: string[];
  /** Shared packages and the versions it was built with. */
  shared: Record<string, string>;
  /** Script that the page starts with: the shell's own, or a remote's container. */
  entry: string;
  /** Global name of a remote's container. */
  global: string;
  chunks: Record<string, ChunkFiles>;
  /** Size in bytes, gzip size and `sha256-…` of each file that a browser may ask for. */
  files: Record<string, { bytes: number; gzip: number; integrity: string }>;
  /** i18next namespace of a remote's texts. */
  namespace?: string;
  /** What it takes for granted of the others. Releases of before it was noted have none. */
  uses?: UsedContract;
  /** What a shell offers besides shared packages. */
  offers?: OfferedContract;
  /** Bundle for rendering on the server, relative to the release's folder; never served. */
  server: string;
}

/** One version of a remote as the page names it. */
export interface RemoteRelease {
  version: string;
  /** Absolute path of the container script. */
  entry: string;
  integrity: string;
  global: string;
  mounts: string[];
  slots: string[];
}

/** For each remote its candidates: the version to use, then the last known good one. Fixed for a page's life. */
export type ReleaseSet = Partial<Record<RemoteName, RemoteRelease[]>>;

/** Where an app's files are served. */
export const releasePath = (app: AppName, version: string): string => `/remotes/${app}/${version}/`;

/** What a channel points to, and the version before it. */
export interface Channel {
  version: string;
  previous: string | null;
}
/** A version on trial with a share of the visitors. */
export interface Canary {
  version: string;
  /** Share of the visitors who get it, above 0 and at most 1. */
  share: number;
  /** When the trial of this version began, ISO 8601; raising the share does not begin it anew. */
  since: string;
}
export interface AppChannels {
  stable: Channel;
  canary?: Canary;
}
/** `channels.json`: what the channels of each app point to. */
export type Channels = Partial<Record<AppName, AppChannels>>;

/** Versions that a visitor gets whatever the channels say. */
export type PinnedVersions = Partial<Record<AppName, string>>;

/**
 * Metric of the response header `Server-Timing` whose description is the token by which the page reports. A header
 * belongs to one response, while the body is cached and shared by many visitors.
 */
export const REPORT_TOKEN_METRIC = 'report';
