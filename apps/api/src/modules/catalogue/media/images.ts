import { randomBytes } from 'node:crypto';
import {
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
  type ImageFormat,
  type ImageWidth,
  measurePlaceholder,
  PLACEHOLDER_SIDE,
  SOCIAL_IMAGE,
  withPlaceholder,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { runUnlessFull } from '../../../platform/concurrency/run-unless-full.ts';
import { SingleFlight } from '../../../platform/concurrency/single-flight.ts';
import { acceptImage } from './accept-image.ts';
import { MAIL_IMAGE } from './mail-image.ts';
import { socialImage } from './social-image.ts';
import { ImageStorage } from './storage/image-storage.ts';

/** Concurrent image jobs. Each job uses one CPU core; the other cores stay free for requests. */
const MAX_CONCURRENT_JOBS = 2;
const ENCODERS = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 2 }),
  webp: (image: Sharp) => image.webp({ quality: 78 }),
  jpg: (image: Sharp) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }),
};
sharp.concurrency(1);
sharp.cache(false);

/** Queued derivatives, some seconds of work: enough for a page that shows only new images. */
const MAX_WAITING_JOBS = 200;

/** Requests whose uploads wait; each of them waits with one image at a time. */
const MAX_WAITING_VALIDATIONS = 20;
const MAX_PIXELS = 50_000_000;
/** Pixels of a shopper's photo. A small file can contain many. */
const MAX_PHOTO_PIXELS = 24_000_000;

/** Valid image paths. They stay below the limit of S3, 1024 bytes per key. */
const PATH = /^(?=.{1,500}$)[\w-][\w.-]{0,199}(\/[\w-][\w.-]{0,199}){0,5}$/;
const originalKey = (path: string): string => `originals/${path}`;
const derivedKey = (path: string, { width, format }: Derivative): string =>
  `derived/${path}/${width}.${format}`;

/** A resized image in one width and format, or the image for links in social media or for mails. */
export type Derivative = { width: ImageWidth; format: ImageFormat } | typeof SOCIAL_IMAGE | typeof MAIL_IMAGE;

const EVERY_DERIVATIVE: readonly Derivative[] = [
  ...IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((format) => ({ width, format }))),
  SOCIAL_IMAGE,
  MAIL_IMAGE,
];

const encode = (bytes: Buffer, derivative: Derivative): Promise<Buffer> => {
  if ('height' in derivative) return socialImage(bytes);
  const resized = sharp(bytes).resize({ width: derivative.width, withoutEnlargement: true });
  return ENCODERS[derivative.format](resized).toBuffer();
};

/** Adds the placeholder colours of an image to its file name. The path of a transparent image stays as it is. */
const addPlaceholderToName = async (path: string, image: Buffer): Promise<string> => {
  if (!(await sharp(image).stats()).isOpaque) return path;
  const pixels = await sharp(image)
    .resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'fill' })
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer();
  return withPlaceholder(path, measurePlaceholder(pixels));
};

/** The shop's images: originals, uploaded or seeded, and their derivatives, which are made once and stored. */
@Injectable()
export class Images {
  private readonly jobs = pLimit(MAX_CONCURRENT_JOBS);
  /** Uploads have lanes of their own, so that they never delay the images of pages. */
  private readonly validations = pLimit(1);
  private readonly photoValidations = pLimit(1);
  private readonly inFlight = new SingleFlight<Buffer | null>();

  constructor(private readonly storage: ImageStorage) {}

  /** The bytes of an original; null if it does not exist. */
  original(path: string): Promise<Buffer | null> {
    return PATH.test(path) ? this.storage.read(originalKey(path)) : Promise.resolve(null);
  }

  hasOriginal(path: string): Promise<boolean> {
    return PATH.test(path) ? this.storage.exists(originalKey(path)) : Promise.resolve(false);
  }

  /**
   * The bytes of a derivative, which is made on its first request; null if the original does not exist.
   * @throws AppError `unavailable` with `retryAfter` while the queue is full
   */
  async derivative(path: string, derivative: Derivative): Promise<Buffer | null> {
    if (!PATH.test(path)) return null;
    const key = derivedKey(path, derivative);
    const stored = await this.storage.read(key);
    if (stored) return stored;
    return this.inFlight.run(key, async () => {
      // Requests for missing images must not fill the queue.
      if (!(await this.storage.exists(originalKey(path)))) return null;
      return runUnlessFull(this.jobs, MAX_WAITING_JOBS, () => this.derive(path, key, derivative));
    });
  }

  hasDerivative(path: string, derivative: Derivative): Promise<boolean> {
    return this.storage.exists(derivedKey(path, derivative));
  }

  /**
   * Validates images of the staff without storing them.
   * @throws AppError as `acceptImage` does; `unavailable` while too many images wait
   */
  accept(uploads: readonly Buffer[]): Promise<Buffer[]> {
    return this.validate(uploads, this.validations, MAX_PIXELS);
  }

  /** Validates photos of shoppers, which wait only for each other. @throws AppError as `accept` */
  acceptPhotos(uploads: readonly Buffer[]): Promise<Buffer[]> {
    return this.validate(uploads, this.photoValidations, MAX_PHOTO_PIXELS);
  }

  /** Stores an accepted image in a folder, under a new name with its placeholder colours. @returns its path */
  async store(folder: string, image: Buffer): Promise<string> {
    const path = await this.jobs(() =>
      addPlaceholderToName(`${folder}/${randomBytes(12).toString('hex')}.webp`, image),
    );
    await this.storage.write(originalKey(path), image);
    return path;
  }

  /** Deletes originals with their derivatives. */
  async delete(paths: readonly string[]): Promise<void> {
    const keys = paths
      .filter((path) => PATH.test(path))
      .flatMap((path) => [
        originalKey(path),
        ...EVERY_DERIVATIVE.map((derivative) => derivedKey(path, derivative)),
      ]);
    await this.storage.delete(keys);
  }

  private async validate(uploads: readonly Buffer[], limit: LimitFunction, maxPixels: number) {
    const accepted: Buffer[] = [];
    for (const bytes of uploads)
      accepted.push(await runUnlessFull(limit, MAX_WAITING_VALIDATIONS, () => acceptImage(bytes, maxPixels)));
    return accepted;
  }

  private async derive(path: string, key: string, derivative: Derivative): Promise<Buffer | null> {
    const bytes = await this.storage.read(originalKey(path));
    if (!bytes) return null;
    const made = await encode(bytes, derivative);
    await this.storage.write(key, made);
    return made;
  }
}
