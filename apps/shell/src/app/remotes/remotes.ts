import {
  type ReleaseSet,
  type RemoteModule,
  type RemoteName,
  type RemoteRelease,
  remotesIn,
} from '@meridian/federation';
import type { TextLoader } from '@meridian/i18n';
import { matchPath } from 'react-router-dom';
import type { FailureStage } from './failure-kind.ts';
import { RemoteHandle } from './remote-handle.ts';

export type LoadModule = (remote: RemoteName, release: RemoteRelease) => Promise<RemoteModule>;
type OnFailure = (remote: RemoteName, release: RemoteRelease, error: unknown, stage: FailureStage) => void;

/** The remotes of one page. */
export class Remotes {
  private readonly handles: Map<RemoteName, RemoteHandle>;

  constructor(
    releases: ReleaseSet,
    private readonly texts: TextLoader,
    load: LoadModule,
    onFailure: OnFailure,
  ) {
    this.handles = new Map(
      remotesIn(releases).map((name) => [
        name,
        new RemoteHandle({
          name,
          versions: releases[name] ?? [],
          load: (release) => this.withTexts(load(name, release)),
          onFailure: (release, error, stage) => onFailure(name, release, error, stage),
        }),
      ]),
    );
  }

  get(name: RemoteName): RemoteHandle {
    const handle = this.handles.get(name);
    if (!handle) throw new Error(`Unknown remote ${name}`);
    return handle;
  }

  /** The remote that has a mount matching the path. */
  forPath(pathname: string): RemoteHandle | undefined {
    return [...this.handles.values()].find((handle) =>
      handle.mounts.some((pattern) => matchPath({ path: pattern, end: true }, pathname)),
    );
  }

  /** The remote that fills a slot. */
  forSlot(slot: string): RemoteHandle | undefined {
    return [...this.handles.values()].find((handle) =>
      handle.versions.some((release) => release.slots.includes(slot)),
    );
  }

  private async withTexts(loading: Promise<RemoteModule>): Promise<RemoteModule> {
    const module = await loading;
    await this.texts.use(module.namespace, module.dictionaries);
    return module;
  }
}
