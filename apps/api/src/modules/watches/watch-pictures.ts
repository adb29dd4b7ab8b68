import type { WatchForm } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import type { Upload } from '../../platform/http/api-request.ts';
import type { StoredWatch } from '../catalogue/stored.ts';
import { Pictures } from '../media/pictures.ts';
import { WatchesRepository } from './watches.repository.ts';

/**
 * A colour that is saved without a word of its pictures keeps those it has and that are not deleted: pictures are asked
 * for "unless editing and one exists" (spec section 5).
 */
export const withKeptImages = (form: WatchForm, present: StoredWatch): WatchForm => ({
  ...form,
  colors: form.colors.map((color) => {
    if (color.images.some((image) => image !== '')) return color;
    const name = color.originalColorNameEN || color.colorNameEN;
    const images = present.colors.find(({ colorNameEN }) => colorNameEN === name)?.images ?? [];
    return { ...color, images: images.filter((path) => !form.deletedImages.includes(path)) };
  }),
});

/** The pictures of a watch through a save: checked first, kept before it, cleared away after it. */
@Injectable()
export class WatchPictures {
  constructor(
    private readonly pictures: Pictures,
    private readonly repository: WatchesRepository,
  ) {}

  /** Checks and keeps what was uploaded, in order. Nothing stays if one is refused. */
  async take(watchId: string, uploads: readonly Upload[]): Promise<string[]> {
    const accepted = await this.pictures.accept(uploads.map(({ bytes }) => bytes));
    const paths: string[] = [];
    for (const picture of accepted) paths.push(await this.pictures.keep(`watches/${watchId}`, picture));
    return paths;
  }

  /** Deletes pictures that a watch had and that nothing shows any more. */
  async clear(paths: readonly string[]): Promise<void> {
    const shown = await this.repository.shown(paths);
    await this.pictures.discard(paths.filter((path) => !shown.has(path)));
  }

  /** Takes back what `take` kept for a save that failed. */
  async takeBack(paths: readonly string[]): Promise<void> {
    await this.pictures.discard(paths);
  }

  /** Every picture of a watch. */
  of(watch: StoredWatch): string[] {
    return watch.colors.flatMap(({ images }) => images);
  }
}
