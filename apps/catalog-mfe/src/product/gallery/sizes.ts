import { imageSources, type ImageSources } from '@meridian/domain';

/** The gallery's picture in the widths that it needs. */
export const galleryPicture = (path: string): ImageSources => imageSources(path, 1920, 320);

/** How wide the gallery's picture is shown. */
export const GALLERY_SIZES = '(max-width: 999px) 100vw, (max-width: 1600px) 44vw, 700px';
