import { placeholderOf, type ImagePlaceholder } from './image-placeholder.ts';

/** URLs of images: `/static/{path}` is the original; with a width and a format it is a derivative. */
export const IMAGE_WIDTHS = [96, 160, 240, 320, 480, 640, 768, 960, 1280, 1920, 2400] as const;
export const IMAGE_FORMATS = ['avif', 'webp'] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export const imageUrl = (path: string, width?: ImageWidth, format?: ImageFormat): string => {
  const address = `/static/${path.split('/').map(encodeURIComponent).join('/')}`;
  return width && format ? `${address}?w=${width}&f=${format}` : address;
};

/** Size of the image for shared links in pixels: a JPEG with the ratio that social networks show. */
export const SOCIAL_IMAGE = { width: 1200, height: 630, format: 'jpg' } as const;

export const socialImageUrl = (path: string): string =>
  `${imageUrl(path)}?w=${SOCIAL_IMAGE.width}&f=${SOCIAL_IMAGE.format}`;

/** Sources of a `<picture>`: one source set per format, best first, and a fallback for every browser. */
export interface ImageSources {
  sources: { type: string; srcSet: string }[];
  src: string;
  /** Placeholder colours, if the file name has them. */
  placeholder?: ImagePlaceholder;
}

/**
 * Returns the sources of an image in all widths between `narrowest` and `widest` pixels: from the narrowest slot on an
 * ordinary screen to the widest slot on a high-density screen.
 */
export const imageSources = (
  path: string,
  maxWidth: ImageWidth = 1280,
  minWidth: ImageWidth = 96,
): ImageSources => {
  const widths = IMAGE_WIDTHS.filter((width) => width >= minWidth && width <= maxWidth);
  const placeholder = placeholderOf(path);
  return {
    sources: IMAGE_FORMATS.map((format) => ({
      type: `image/${format}`,
      srcSet: widths.map((width) => `${imageUrl(path, width, format)} ${width}w`).join(', '),
    })),
    src: imageUrl(path, maxWidth, 'webp'),
    ...(placeholder && { placeholder }),
  };
};
