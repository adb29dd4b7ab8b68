import { IMAGE_FORMATS, IMAGE_WIDTHS, SOCIAL_IMAGE } from '@meridian/domain';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { AppError } from '../../../platform/errors/app-error.ts';
import { Images } from './images.ts';
import { MAIL_IMAGE } from './mail-image.ts';

/** The query of the one image of a purpose. */
const queryOf = <Image extends typeof SOCIAL_IMAGE | typeof MAIL_IMAGE>(image: Image) =>
  z.strictObject({ w: z.literal(String(image.width)), f: z.literal(image.format) }).transform(() => image);

const WIDTHS = IMAGE_WIDTHS.map(String);
const query = z.union([
  z.strictObject({}).transform(() => null),
  queryOf(SOCIAL_IMAGE),
  queryOf(MAIL_IMAGE),
  z
    .strictObject({ w: z.enum(WIDTHS), f: z.enum(IMAGE_FORMATS) })
    .transform(({ w, f }) => ({ width: IMAGE_WIDTHS[WIDTHS.indexOf(w)] ?? IMAGE_WIDTHS[0], format: f })),
]);

const EXTENSIONS = ['avif', 'webp', 'jpg', 'jpeg', 'png'];

/** Serves images. The content of a path never changes, so browsers can cache it without a time limit. */
@Controller('static')
export class StaticController {
  constructor(private readonly images: Images) {}

  @Get('*path')
  async read(@Param('path') path: string[], @Query() requested: unknown, @Res() response: Response) {
    const { success, data: derivative } = query.safeParse(requested);
    if (!success) throw new AppError('badRequest');
    const name = path.join('/');
    const bytes = derivative
      ? await this.images.derivative(name, derivative)
      : await this.images.original(name);
    const extension = derivative?.format ?? name.split('.').at(-1)?.toLowerCase() ?? '';
    if (!bytes || !EXTENSIONS.includes(extension)) throw new AppError('notFound');
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.type(extension).send(bytes);
  }
}
