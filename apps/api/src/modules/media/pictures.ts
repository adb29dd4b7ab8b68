import { randomBytes } from 'node:crypto';
import {
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
  type ImageFormat,
  type ImageWidth,
  SOCIAL_IMAGE,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import sharp, { type Sharp } from 'sharp';
import { Semaphore } from '../../platform/concurrency/semaphore.ts';
import { SingleFlight } from '../../platform/concurrency/single-flight.ts';
import { acceptPicture } from './accept-picture.ts';
import { namedByGround } from './picture-ground.ts';
import { socialPicture } from './social-picture.ts';
import { PictureStorage } from './storage/picture-storage.ts';

/** Decoding and encoding take a core each; what is left answers the visitors. */
const LANES = 2;
const ENCODERS = {
  avif: (picture: Sharp) => picture.avif({ quality: 50, effort: 2 }),
  webp: (picture: Sharp) => picture.webp({ quality: 78 }),
};
sharp.concurrency(1);
sharp.cache(false);

/** Derivatives that may wait for a lane: some seconds of work, as much as a page full of new pictures needs. */
const MAX_WAITING = 200;

/** Names that a storage can have: S3 allows 1024 bytes for a key. */
const PATH = /^(?=.{1,500}$)[\w-][\w.-]{0,199}(\/[\w-][\w.-]{0,199}){0,5}$/;
const original = (path: string): string => `originals/${path}`;
const derived = (path: string, { width, format }: Derivative): string => `derived/${path}/${width}.${format}`;

/** A picture in a width and format, or as links to it show it. */
export type Derivative = { width: ImageWidth; format: ImageFormat } | typeof SOCIAL_IMAGE;

const EVERY_DERIVATIVE: readonly Derivative[] = [
  ...IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((format) => ({ width, format }))),
  SOCIAL_IMAGE,
];

const encode = (bytes: Buffer, derivative: Derivative): Promise<Buffer> => {
  if ('height' in derivative) return socialPicture(bytes);
  const resized = sharp(bytes).resize({ width: derivative.width, withoutEnlargement: true });
  return ENCODERS[derivative.format](resized).toBuffer();
};

/** The shop's pictures: originals as uploaded or seeded, and what browsers get of them, made once and kept. */
@Injectable()
export class Pictures {
  private readonly lanes = new Semaphore(LANES);
  private readonly making = new SingleFlight<Buffer | null>();

  constructor(private readonly storage: PictureStorage) {}

  /** An original; null if there is none. */
  original(path: string): Promise<Buffer | null> {
    return PATH.test(path) ? this.storage.read(original(path)) : Promise.resolve(null);
  }

  hasOriginal(path: string): Promise<boolean> {
    return PATH.test(path) ? this.storage.exists(original(path)) : Promise.resolve(false);
  }

  /**
   * A derivative, made now if it is the first time; null if there is no such picture.
   * @throws AppError `unavailable` while too many others wait to be made
   */
  async derivative(path: string, derivative: Derivative): Promise<Buffer | null> {
    if (!PATH.test(path)) return null;
    const key = derived(path, derivative);
    const kept = await this.storage.read(key);
    if (kept) return kept;
    return this.making.run(key, async () => {
      // Names that nobody uploaded must not take a place in the line.
      if (!(await this.storage.exists(original(path)))) return null;
      return this.lanes.run(() => this.derive(path, key, derivative), MAX_WAITING);
    });
  }

  hasDerivative(path: string, derivative: Derivative): Promise<boolean> {
    return this.storage.exists(derived(path, derivative));
  }

  /** Checks uploads; nothing is kept yet. @throws AppError as `acceptPicture` does */
  async accept(uploads: readonly Buffer[]): Promise<Buffer[]> {
    const accepted: Buffer[] = [];
    for (const bytes of uploads) accepted.push(await this.lanes.run(() => acceptPicture(bytes)));
    return accepted;
  }

  /** Keeps an accepted picture under a new name in a folder; the name carries its colours. Answers its path. */
  async keep(folder: string, picture: Buffer): Promise<string> {
    const path = await this.lanes.run(() =>
      namedByGround(`${folder}/${randomBytes(12).toString('hex')}.webp`, picture),
    );
    await this.storage.write(original(path), picture);
    return path;
  }

  /** Deletes pictures with everything made of them. */
  async discard(paths: readonly string[]): Promise<void> {
    const keys = paths
      .filter((path) => PATH.test(path))
      .flatMap((path) => [
        original(path),
        ...EVERY_DERIVATIVE.map((derivative) => derived(path, derivative)),
      ]);
    await this.storage.delete(keys);
  }

  private async derive(path: string, key: string, derivative: Derivative): Promise<Buffer | null> {
    const bytes = await this.storage.read(original(path));
    if (!bytes) return null;
    const made = await encode(bytes, derivative);
    await this.storage.write(key, made);
    return made;
  }
}
