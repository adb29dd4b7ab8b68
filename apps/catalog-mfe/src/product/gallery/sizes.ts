import { imageSources, type ImageSources } from '@meridian/domain';

/** Sources of a gallery image in the widths that the gallery needs. */
export const galleryImage = (path: string): ImageSources => imageSources(path, 1920, 320);

/** Value of `sizes` for a gallery image. */
export const GALLERY_SIZES = '(max-width: 999px) 100vw, (max-width: 1600px) 44vw, 700px';
