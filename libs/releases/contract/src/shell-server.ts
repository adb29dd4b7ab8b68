import type { FailureKind } from '@meridian/contracts';
import type { Locale } from '@meridian/domain';
import type { RemoteModule } from './remote-contract.ts';
import type { PinnedVersions, ReleaseManifest, ReleaseSet, RemoteName, RemoteRelease } from './release.ts';

/** Packages by name that the shell shares with the remotes. */
export type ShareTable = Record<string, { version: string; module: object }>;

/** A page that the shell's bundle renders for the server. */
export interface RenderRequest {
  /** Path and query. */
  path: string;
  locale: Locale;
  releases: ReleaseSet;
  /** Versions that are pinned for this visitor; a banner shows them. */
  preview?: PinnedVersions;
  /** Share of the pages that send reports; if undefined, the page sends none. */
  reportShare?: number;
  /** Whether payments are simulated; every page shows a notice. */
  simulatedPayments?: boolean;
  /** Path patterns of withdrawn remotes, whose pages answer 410. */
  withdrawn?: readonly string[];
  /** Canonical origin of the shop. */
  origin: string;
  /** Origin of the panel, if it has one of its own. */
  panelOrigin?: string;
  /** Origin of the API for requests of the server. */
  apiOrigin: string;
  /** Headers of requests to the API. */
  apiHeaders: Record<string, string>;
  /** Origins other than the shop's from which pages may load remotes. */
  remoteOrigins?: readonly string[];
  /** Time of rendering in milliseconds since the epoch. */
  now: number;
}

/** A version of a remote that failed while a page was rendered. */
export interface RenderFailure {
  remote: RemoteName;
  version: string;
  error: string;
  kind?: FailureKind;
}

/** A file that a page needs first. The server names it in the `Link` header. */
export interface Preload {
  href: string;
  as: string;
  type?: string;
  crossorigin?: true;
  integrity?: string;
}

/** A part of rendering a page, for traces. */
export interface RenderPhase {
  name: 'load remote' | 'load data' | 'render markup';
  /** Milliseconds since the epoch, with fractions. */
  start: number;
  end: number;
}

/** A page as the server sends it. */
export interface PageResponse {
  status: number;
  /** Target of a redirect with a 3xx status. */
  location: string | null;
  html: string;
  /** `sha256-…` of each inlined stylesheet, for the content security policy. */
  styleHashes: string[];
  /** Versions of the shell before this field do not return it. */
  preloads?: Preload[];
  failures: RenderFailure[];
  /** The remote that rendered the page, and its version. */
  rendered?: { remote: RemoteName; version: string } | null;
  /** Phases of rendering. Versions of the shell before this field do not return it. */
  phases?: RenderPhase[];
}

/** Functions of the server that the shell's bundle calls. */
export interface RenderHost {
  /** The shell's manifest. */
  manifest: ReleaseManifest;
  manifestOf(remote: RemoteName, version: string): ReleaseManifest;
  loadRemote(remote: RemoteName, release: RemoteRelease): RemoteModule | Promise<RemoteModule>;
  readText(manifest: ReleaseManifest, file: string): string;
}

/** Exports of the shell's server bundle. */
export interface ShellServer {
  CONTRACT_VERSION: number;
  shareTable: ShareTable;
  /** The shell's own pages. */
  shellRoutes?: RemoteModule['routes'];
  renderPage(request: RenderRequest, host: RenderHost): Promise<PageResponse>;
}
