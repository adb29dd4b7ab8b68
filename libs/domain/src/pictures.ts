/** Addresses of pictures: `/static/{path}` is the original; a width and a format give a derivative. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 768, 960, 1280, 1920] as const;
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
}

/** Sources of a picture up to `maxWidth` pixels wide. */
export const pictureSources = (path: string, maxWidth: number = 1280): PictureSources => {
  const smallest = PICTURE_WIDTHS[0];
  const widths = PICTURE_WIDTHS.filter((width) => width <= Math.max(maxWidth, smallest));
  return {
    sources: PICTURE_FORMATS.map((format) => ({
      type: `image/${format}`,
      srcSet: widths.map((width) => `${pictureUrl(path, width, format)} ${width}w`).join(', '),
    })),
    src: pictureUrl(path, widths.at(-1) ?? smallest, 'webp'),
  };
};
