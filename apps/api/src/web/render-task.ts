import type { Locale } from '@meridian/domain';
import type {
  ReleaseManifest,
  ReleaseSet,
  RemoteModule,
  RemoteName,
  RemoteRelease,
} from '@meridian/federation';
import type { ShareTable } from '@meridian/releases';

/** What a rendering worker is asked for: the shell's request. */
export interface RenderTask {
  path: string;
  locale: Locale;
  releases: ReleaseSet;
  origin: string;
  apiOrigin: string;
  apiHeaders: Record<string, string>;
  now: number;
}

/** What it answers: the shell's page. */
export interface PageAnswer {
  status: number;
  location: string | null;
  html: string;
  styleHashes: string[];
  failures: { remote: RemoteName; version: string; error: string }[];
}

/** What a worker is started with. */
export interface WorkerData {
  releasesDir: string;
  shellVersion: string;
}

/** The shell's half for the server, as its release holds it. */
export interface ShellServer {
  shareTable: ShareTable;
  renderPage(
    task: RenderTask,
    host: {
      manifest: ReleaseManifest;
      manifestOf(remote: RemoteName, version: string): ReleaseManifest;
      loadRemote(remote: RemoteName, release: RemoteRelease): RemoteModule;
      readText(manifest: ReleaseManifest, file: string): string;
    },
  ): Promise<PageAnswer>;
}
