/** Types of the release store, and of the versions that a page uses. */

/**
 * Name of a remote, which is its folder in `apps`. The channels are the only list of remotes, so that a new remote needs no
 * release of another app.
 */
export type RemoteName = `${string}-mfe`;
export type AppName = 'shell' | RemoteName;

const REMOTE_NAME = /^[a-z][a-z0-9-]*-mfe$/;
export const isRemoteName = (name: string): name is RemoteName => REMOTE_NAME.test(name);
export const isAppName = (name: string): name is AppName => name === 'shell' || isRemoteName(name);

/** The remotes among the keys of a table of apps. */
export const remotesIn = (table: object): RemoteName[] => Object.keys(table).filter(isRemoteName);

/** Files of a named chunk, relative to the version's folder. */
export interface ChunkFiles {
  js: string[];
  css: string[];
}

/** Requirements of an app on the other apps, read from its sources at build time. */
export interface UsedContract {
  /** Names of each shared package that it imports. */
  names: Record<string, string[]>;
  /** Slices of the store and the version of each that it was built with. */
  slices: Record<string, number>;
  /** Paths that it links to, with `:value` in place of variable parts. */
  links: string[];
}

/** Query parameters that a route reads. The server drops all others before it renders the page. */
export interface PageParameters {
  query?: readonly string[];
  /** Parameters with a secret value, such as the key of an order. The page is not cached and sends no referrer. */
  secretQuery?: readonly string[];
}

/** Offer of a shell to remotes besides shared packages. */
export interface OfferedContract {
  /** Versions of the remote contract that it accepts. */
  contracts: readonly number[];
  slots: readonly string[];
  slices: Record<string, number>;
  /** Path patterns of the shell's own pages. */
  mounts: string[];
}

/**
 * How the entry of a version is loaded by the federation runtime: a script that defines a global container, an ES module
 * that is the container, or an `mf-manifest.json` that names one of both.
 */
export type EntryType = 'global' | 'module' | 'manifest';

/** `release.json`: manifest of a version of an app. Immutable once published. */
export interface ReleaseManifest {
  app: AppName;
  version: string;
  /** Version of the remote contract it was built for. */
  contract: number;
  /** Path patterns that a remote's routes answer; empty for the shell. */
  mounts: string[];
  /** Query parameters by path pattern. Manifests of older builds lack them; the server then drops no parameter. */
  parameters?: Record<string, PageParameters>;
  /** Slots of the shell that it fills. */
  slots: string[];
  /** Shared packages and the versions it was built with. */
  shared: Record<string, string>;
  /** Entry: the shell's main script, or a remote's container. */
  entry: string;
  /** Set by remotes of other build tools. Without it the entry is a script that the shell loads itself. */
  type?: EntryType;
  /** Origin that serves the files of the version, without a slash at the end. Default: the origin of the shop. */
  origin?: string;
  /** Global name of a remote's container. */
  global: string;
  chunks: Record<string, ChunkFiles>;
  /** Size in bytes, gzip size and `sha256-…` of each file that browsers can request. */
  files: Record<string, { bytes: number; gzip: number; integrity: string }>;
  /** i18next namespace of a remote's texts. */
  namespace?: string;
  /** Requirements on the other apps. Manifests of older builds lack it. */
  uses?: UsedContract;
  /** Offer of a shell besides shared packages. */
  offers?: OfferedContract;
  /** Bundle for rendering on the server, relative to the version's folder; never served. */
  server: string;
}

/** One version of a remote as the page names it. */
export interface RemoteRelease {
  version: string;
  /** URL of the entry: an absolute path, or with the origin that serves the version. */
  entry: string;
  integrity: string;
  type?: EntryType;
  /** Integrity of the scripts that the manifest of a `manifest` version can name, by path relative to the manifest. */
  scripts?: Record<string, string>;
  global: string;
  mounts: string[];
  slots: string[];
}

/** Versions of each remote for a page: the version to use, then its fallbacks. They do not change while the page is open. */
export type ReleaseSet = Partial<Record<RemoteName, RemoteRelease[]>>;

/** Path under which the files of a version are served. */
export const releasePath = (app: AppName, version: string): string => `/remotes/${app}/${version}/`;

/** URL of the files of a version, with a slash at the end. */
export const releaseUrl = ({
  app,
  version,
  origin = '',
}: Pick<ReleaseManifest, 'app' | 'version' | 'origin'>): string => origin + releasePath(app, version);

/** The version that the stable channel points to, and the one before. */
export interface Channel {
  version: string;
  previous: string | null;
}
/** A version that only a share of the visitors gets. */
export interface Canary {
  version: string;
  /** Share of the visitors who get it, above 0 and at most 1. */
  share: number;
  /** Start of the canary, ISO 8601. A change of the share does not start another one. */
  since: string;
}
export interface AppChannels {
  stable: Channel;
  canary?: Canary;
}
/** `channels.json`: the versions that the channels of each app point to. */
export type Channels = Partial<Record<AppName, AppChannels>>;

/** Versions that a visitor gets in place of those of the channels. */
export type PinnedVersions = Partial<Record<AppName, string>>;

/**
 * Metric of the response header `Server-Timing` whose description is the token by which the page reports. A header
 * belongs to one response, while the body is cached and shared by many visitors.
 */
export const REPORT_TOKEN_METRIC = 'report';
