import { Injectable } from '@nestjs/common';
import { Images } from '../media/images.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';

/** Returns those of the given images that a module uses. */
type FindImagesInUse = (paths: readonly string[]) => Promise<Iterable<string>>;

/** Deletes images of watches that neither watches nor other modules use. */
@Injectable()
export class UnusedImages {
  private readonly users: FindImagesInUse[] = [];

  constructor(
    private readonly images: Images,
    watches: WatchesRepository,
  ) {
    this.register((paths) => watches.imagesInUse(paths));
  }

  /** Called once per module, in its constructor. */
  register(find: FindImagesInUse): void {
    this.users.push(find);
  }

  /** Deletes those of the given images that nothing uses. */
  async delete(paths: readonly string[]): Promise<void> {
    let unused = paths;
    for (const find of this.users) {
      if (unused.length === 0) return;
      const used = new Set(await find(unused));
      unused = unused.filter((path) => !used.has(path));
    }
    await this.images.delete(unused);
  }
}
