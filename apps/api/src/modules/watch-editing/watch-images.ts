import type { WatchForm } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import type { Upload } from '../../platform/http/api-request.ts';
import type { StoredWatch } from '../watches/watch.schema.ts';
import { Images } from '../media/images.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';

/**
 * A colour that is saved without images keeps its stored images, except deleted ones. Images are required "unless editing
 * and one exists" (spec section 5).
 */
export const withStoredImages = (form: WatchForm, present: StoredWatch): WatchForm => ({
  ...form,
  colors: form.colors.map((color) => {
    if (color.images.some((image) => image !== '')) return color;
    const name = color.originalColorNameEN || color.colorNameEN;
    const images = present.colors.find(({ colorNameEN }) => colorNameEN === name)?.images ?? [];
    return { ...color, images: images.filter((path) => !form.deletedImages.includes(path)) };
  }),
});

/** The images of a watch during a save: validated and stored before it, deleted after it if unused. */
@Injectable()
export class WatchImages {
  constructor(
    private readonly images: Images,
    private readonly repository: WatchesRepository,
  ) {}

  /** Validates all uploads, then stores them. @returns their paths, in order */
  async store(watchId: string, uploads: readonly Upload[]): Promise<string[]> {
    const accepted = await this.images.accept(uploads.map(({ bytes }) => bytes));
    const paths: string[] = [];
    for (const image of accepted) paths.push(await this.images.store(`watches/${watchId}`, image));
    return paths;
  }

  /** Deletes those of the given images that no watch uses any more. */
  async deleteUnused(paths: readonly string[]): Promise<void> {
    const used = await this.repository.imagesInUse(paths);
    await this.images.delete(paths.filter((path) => !used.has(path)));
  }

  /** The paths of all images of a watch. */
  pathsOf(watch: StoredWatch): string[] {
    return watch.colors.flatMap(({ images }) => images);
  }
}
