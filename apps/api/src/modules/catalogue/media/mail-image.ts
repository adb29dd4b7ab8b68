import { imageUrl } from '@meridian/domain';

/** The image for mails: a JPEG, because some mail programs show no newer format. Its width suits dense screens. */
export const MAIL_IMAGE = { width: 240, format: 'jpg' } as const;

export const mailImageUrl = (path: string, origin: string): string =>
  `${origin}${imageUrl(path)}?w=${MAIL_IMAGE.width}&f=${MAIL_IMAGE.format}`;
