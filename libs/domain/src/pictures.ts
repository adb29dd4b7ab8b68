import { groundOf, type PictureGround } from './picture-ground.ts';

/** Addresses of pictures: `/static/{path}` is the original; a width and a format give a derivative. */
export const PICTURE_WIDTHS = [96, 160, 240, 320, 480, 640, 768, 960, 1280, 1920, 2400] as const;
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export const pictureUrl = (path: string, width?: PictureWidth, format?: PictureFormat): string => {
  const address = `/static/${path.split('/').map(encodeURIComponent).join('/')}`;
  return width && format ? `${address}?w=${width}&f=${format}` : address;
};

/** The picture of a link that is shared: a JPEG, which every service reads, of the shape that they show. Pixels. */
export const SOCIAL_PICTURE = { width: 1200, height: 630, format: 'jpg' } as const;

export const socialPictureUrl = (path: string): string =>
  `${pictureUrl(path)}?w=${SOCIAL_PICTURE.width}&f=${SOCIAL_PICTURE.format}`;

/** What a `<picture>` needs: a source set a format, best first, and a fallback that every browser reads. */
export interface PictureSources {
  sources: { type: string; srcSet: string }[];
  src: string;
  /** What stands in its place until it comes, if its name says so. */
  ground?: PictureGround;
}

/**
 * Sources of a picture in the widths that its places need, in pixels: from the narrowest place on an ordinary screen to
 * the widest one on a dense screen.
 */
export const pictureSources = (
  path: string,
  maxWidth: PictureWidth = 1280,
  minWidth: PictureWidth = 96,
): PictureSources => {
  const widths = PICTURE_WIDTHS.filter((width) => width >= minWidth && width <= maxWidth);
  const ground = groundOf(path);
  return {
    sources: PICTURE_FORMATS.map((format) => ({
      type: `image/${format}`,
      srcSet: widths.map((width) => `${pictureUrl(path, width, format)} ${width}w`).join(', '),
    })),
    src: pictureUrl(path, maxWidth, 'webp'),
    ...(ground && { ground }),
  };
};
