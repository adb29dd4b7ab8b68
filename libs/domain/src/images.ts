import { placeholderOf, type ImagePlaceholder } from './image-placeholder.ts';

/** Addresses of pictures: `/static/{path}` is the original; a width and a format give a derivative. */
export const IMAGE_WIDTHS = [96, 160, 240, 320, 480, 640, 768, 960, 1280, 1920, 2400] as const;
export const IMAGE_FORMATS = ['avif', 'webp'] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export const imageUrl = (path: string, width?: ImageWidth, format?: ImageFormat): string => {
  const address = `/static/${path.split('/').map(encodeURIComponent).join('/')}`;
  return width && format ? `${address}?w=${width}&f=${format}` : address;
};

/** The picture of a link that is shared: a JPEG, which every service reads, of the shape that they show. Pixels. */
export const SOCIAL_IMAGE = { width: 1200, height: 630, format: 'jpg' } as const;

export const socialImageUrl = (path: string): string =>
  `${imageUrl(path)}?w=${SOCIAL_IMAGE.width}&f=${SOCIAL_IMAGE.format}`;

/** What a `<picture>` needs: a source set a format, best first, and a fallback that every browser reads. */
export interface ImageSources {
  sources: { type: string; srcSet: string }[];
  src: string;
  /** What stands in its place until it comes, if its name says so. */
  ground?: ImagePlaceholder;
}

/**
 * Sources of a picture in the widths that its places need, in pixels: from the narrowest place on an ordinary screen to
 * the widest one on a dense screen.
 */
export const imageSources = (
  path: string,
  maxWidth: ImageWidth = 1280,
  minWidth: ImageWidth = 96,
): ImageSources => {
  const widths = IMAGE_WIDTHS.filter((width) => width >= minWidth && width <= maxWidth);
  const ground = placeholderOf(path);
  return {
    sources: IMAGE_FORMATS.map((format) => ({
      type: `image/${format}`,
      srcSet: widths.map((width) => `${imageUrl(path, width, format)} ${width}w`).join(', '),
    })),
    src: imageUrl(path, maxWidth, 'webp'),
    ...(ground && { ground }),
  };
};
