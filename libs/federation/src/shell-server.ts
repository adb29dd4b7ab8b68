import type { FailureKind } from '@meridian/contracts';
import type { Locale } from '@meridian/domain';
import type { RemoteModule } from './remote-contract.ts';
import type { PinnedVersions, ReleaseManifest, ReleaseSet, RemoteName, RemoteRelease } from './release.ts';

/** Packages by name, as the shell lends them to the features. */
export type ShareTable = Record<string, { version: string; module: object }>;

/** What the server asks the shell's bundle to render. */
export interface RenderRequest {
  /** Path and query. */
  path: string;
  locale: Locale;
  releases: ReleaseSet;
  /** Versions that are pinned for this visitor, who is told so. */
  preview?: PinnedVersions;
  /** Share of the pages that report how they did; left out, the page reports nothing at all. */
  reportShare?: number;
  /** Whether orders are paid without money; every page says so. */
  simulatedPayments?: boolean;
  /** Path patterns of withdrawn remotes: their pages are gone, with status 410. */
  withdrawn?: readonly string[];
  /** Canonical origin of the shop. */
  origin: string;
  /** Where the API answers this server, and what to send along. */
  apiOrigin: string;
  apiHeaders: Record<string, string>;
  /** Milliseconds since the epoch that the page takes for now. */
  now: number;
}

/** A version of a remote that failed while a page was rendered. */
export interface RenderFailure {
  remote: RemoteName;
  version: string;
  error: string;
  kind?: FailureKind;
}

/** A page as the server sends it. */
export interface PageResponse {
  status: number;
  /** Where to send the visitor instead, with a 3xx status. */
  location: string | null;
  html: string;
  /** `sha256-…` of each inlined stylesheet, for the content security policy. */
  styleHashes: string[];
  failures: RenderFailure[];
  /** The feature that rendered the page, and its version. */
  rendered?: { remote: RemoteName; version: string } | null;
}

/** What the server gives to the shell's bundle. */
export interface RenderHost {
  /** The shell's own release. */
  manifest: ReleaseManifest;
  manifestOf(remote: RemoteName, version: string): ReleaseManifest;
  loadRemote(remote: RemoteName, release: RemoteRelease): RemoteModule;
  readText(manifest: ReleaseManifest, file: string): string;
}

/** The shell's half for the server, as its release holds it. */
export interface ShellServer {
  CONTRACT_VERSION: number;
  shareTable: ShareTable;
  /** The shell's own pages. */
  shellRoutes?: RemoteModule['routes'];
  renderPage(request: RenderRequest, host: RenderHost): Promise<PageResponse>;
}
