import type { Language } from '@meridian/domain';
import {
  type ReleaseSet,
  type RemoteModule,
  type RemoteName,
  type RemoteRelease,
  remotesIn,
} from '@meridian/federation';
import { addDictionary, type I18n } from '@meridian/i18n';
import { matchPath } from 'react-router-dom';
import type { FailureStage } from './failure-kind.ts';
import { RemoteHandle } from './remote-handle.ts';

export type LoadModule = (remote: RemoteName, release: RemoteRelease) => Promise<RemoteModule>;
export type OnFailure = (
  remote: RemoteName,
  release: RemoteRelease,
  error: unknown,
  stage: FailureStage,
) => void;

/** The remotes of one page. */
export class Remotes {
  private readonly handles: Map<RemoteName, RemoteHandle>;
  /** What is loaded, to bring in another language's texts. */
  private readonly modules = new Set<RemoteModule>();

  constructor(
    releases: ReleaseSet,
    private readonly i18n: I18n,
    load: LoadModule,
    onFailure: OnFailure,
  ) {
    this.handles = new Map(
      remotesIn(releases).map((name) => [
        name,
        new RemoteHandle({
          name,
          candidates: releases[name] ?? [],
          load: (release) => this.withTexts(load(name, release)),
          onFailure: (release, error, stage) => onFailure(name, release, error, stage),
        }),
      ]),
    );
  }

  get(name: RemoteName): RemoteHandle {
    const handle = this.handles.get(name);
    if (!handle) throw new Error(`unknown remote ${name}`);
    return handle;
  }

  /** Which remote answers a path, by the mounts of its releases. */
  forPath(pathname: string): RemoteHandle | undefined {
    return [...this.handles.values()].find((handle) =>
      handle.mounts.some((pattern) => matchPath({ path: pattern, end: true }, pathname)),
    );
  }

  /** The remote that fills a slot. */
  forSlot(slot: string): RemoteHandle | undefined {
    return [...this.handles.values()].find((handle) =>
      handle.candidates.some((release) => release.slots.includes(slot)),
    );
  }

  /** Loads the texts of everything loaded in another language. */
  async speak(language: Language): Promise<void> {
    await Promise.all(
      [...this.modules].map((module) =>
        addDictionary(this.i18n, module.namespace, module.dictionaries, language),
      ),
    );
  }

  private async withTexts(loading: Promise<RemoteModule>): Promise<RemoteModule> {
    const module = await loading;
    await addDictionary(this.i18n, module.namespace, module.dictionaries, this.i18n.language as Language);
    this.modules.add(module);
    return module;
  }
}
