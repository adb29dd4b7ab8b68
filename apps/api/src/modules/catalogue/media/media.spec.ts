import { placeholderOf } from '@meridian/domain';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp, { type Color, type Sharp } from 'sharp';
import { testApi } from '../../../testing/test-api.ts';
import { formOf, someImage } from '../../../testing/watch-form.ts';
import { Images } from './images.ts';
import { socialImage } from './social-image.ts';
import { MemoryStorage } from './testing/memory-storage.ts';

describe('the images of watches', () => {
  const shop = testApi();
  let admin: string;
  beforeAll(async () => {
    admin = await shop.tokenOf('admin');
  });

  const upload = (image: Buffer, nameEN = `Collection ${Math.random()}`) =>
    shop.api('POST /api/collections', {
      token: admin,
      body: formOf({ nameEN, nameRU: 'Коллекция', flags: '[]', image }),
    });
  const get = async (path: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> => {
    const response = await fetch(`${shop.url}/static/${path}`);
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };

  const crc = (bytes: Buffer): number => {
    let value = ~0;
    for (const byte of bytes) {
      value ^= byte;
      for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
    }
    return ~value >>> 0;
  };
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  /** A PNG of about a hundred bytes whose header claims 40,000 by 40,000 pixels. */
  const bomb = (): Buffer => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(40_000, 0);
    header.writeUInt32BE(40_000, 4);
    header.set([8, 2, 0, 0, 0], 8);
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(1000))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  };
  const noise = (side: number): Buffer =>
    Buffer.from(Array.from({ length: side * side * 3 }, (_, i) => (i * 7919) % 251));
  const noisy = (): Sharp => sharp(noise(300), { raw: { width: 300, height: 300, channels: 3 } });

  test('encodes an uploaded image again as WebP, without its metadata', async () => {
    const photo = await noisy()
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(photo.toString('latin1')).toContain('Exif');
    const { image } = (await upload(photo)).body;
    expect(image).toMatch(/^collections\/[0-9a-f]{24}\.[0-9a-f]{12}\.webp$/);
    const { status, headers, bytes } = await get(image);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const stored = await sharp(bytes).metadata();
    expect(stored).toMatchObject({ format: 'webp', width: 300, height: 300 });
    expect(stored.exif).toBeUndefined();
    expect(stored.orientation ?? 1).toBe(1);
  });

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['PNG', () => noisy().png().toBuffer()],
    ['WebP', () => noisy().webp().toBuffer()],
    ['AVIF', () => noisy().avif({ effort: 0 }).toBuffer()],
  ])('accepts a %s', async (_, make) => expect((await upload(await make())).status).toBe(201));

  const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length >> 1);

  const rejected: [string, () => Promise<Buffer> | Buffer, number][] = [
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
    ],
    ['HTML', () => Buffer.from('<!doctype html><html><body>no image</body></html>'), 415],
    ['text', () => Buffer.from('just words, and a few more of them'), 415],
    ['a GIF', () => noisy().gif().toBuffer(), 415],
    ['an empty file', () => Buffer.alloc(1), 415],
    [
      'a JPEG followed by HTML',
      async () => Buffer.concat([await someImage(), Buffer.from('<html><script>1</script>')]),
      415,
    ],
    [
      'a JPEG followed by an archive',
      async () => Buffer.concat([await someImage(), Buffer.from('PK\x03\x04'), noise(10)]),
      415,
    ],
    [
      'a PNG followed by other bytes',
      async () => Buffer.concat([await noisy().png().toBuffer(), Buffer.from('more')]),
      415,
    ],
    [
      'a JPEG with a script in its comment',
      async () => {
        const image = await someImage();
        const comment = Buffer.from('<script>alert(1)</script>');
        const marker = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
        return Buffer.concat([image.subarray(0, 2), marker, comment, image.subarray(2)]);
      },
      415,
    ],
    ['a truncated JPEG', async () => half(await noisy().jpeg().toBuffer()), 415],
    ['a truncated PNG', async () => half(await noisy().png().toBuffer()), 415],
    ['a decompression bomb', bomb, 413],
    [
      'a file above the size limit',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(15 * 1024 * 1024)]),
      413,
    ],
  ];
  test.each(rejected)('rejects %s and stores nothing', async (_, make, status) => {
    const files = async (): Promise<string[]> => readdir(join(shop.dataFolder, 'media'), { recursive: true });
    const before = await files();
    const { error } = await upload(await make(), 'Rejected');
    expect(error.statusCode).toBe(status);
    expect(await files()).toEqual(before);
    const names = (await shop.api('GET /api/collections')).body.map(({ nameEN }) => nameEN);
    expect(names).not.toContain('Rejected');
  });

  test.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
  ])('makes a derivative as %s once and stores it', async (format, decoded) => {
    const { image } = (await upload(await someImage('#884422', 800, 400))).body;
    const responses = await Promise.all([1, 2, 3].map(() => get(`${image}?w=320&f=${format}`)));
    for (const { status, headers } of responses) {
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe(`image/${format}`);
    }
    expect(await sharp(responses[0]?.bytes).metadata()).toMatchObject({
      format: decoded,
      width: 320,
      height: 160,
    });
    expect(await readdir(join(shop.dataFolder, 'media/derived', image))).toEqual([`320.${format}`]);
  });

  describe('the file name of an image', () => {
    const nameOf = async (background: Color): Promise<string> => {
      const image = await sharp({ create: { width: 300, height: 400, channels: 4, background } })
        .png()
        .toBuffer();
      return (await upload(image)).body.image;
    };

    test('contains the placeholder colours of an opaque image', async () => {
      const placeholder = placeholderOf(await nameOf('#336699'));
      for (const color of [placeholder?.edge, placeholder?.middle]) {
        const channels = /^#(..)(..)(..)$/.exec(color ?? '')?.slice(1) ?? [];
        const distances = channels.map((channel, index) =>
          Math.abs(parseInt(channel, 16) - ([0x33, 0x66, 0x99][index] ?? 0)),
        );
        expect(distances).toHaveLength(3);
        expect(Math.max(...distances)).toBeLessThanOrEqual(3);
      }
    });

    test('contains no placeholder of a transparent image', async () => {
      expect(placeholderOf(await nameOf({ r: 51, g: 102, b: 153, alpha: 0.5 }))).toBeUndefined();
    });
  });

  test('serves images for social media and mails, and deletes them with their original', async () => {
    const { image, _id } = (await upload(await someImage('#884422', 400, 500), 'Shared')).body;
    const response = await get(`${image}?w=1200&f=jpg`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await sharp(response.bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
    const mailed = await get(`${image}?w=240&f=jpg`);
    expect(await sharp(mailed.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 300 });
    await shop.api('DELETE /api/collections/:id', { token: admin, params: { id: _id } });
    for (const width of [1200, 240]) expect((await get(`${image}?w=${width}&f=jpg`)).status).toBe(404);
  });

  test('serves a seeded image under its own path', async () => {
    const path = join(shop.dataFolder, 'media/originals/watches/demo/front.jpg');
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await someImage());
    expect((await get('watches/demo/front.jpg')).headers.get('content-type')).toBe('image/jpeg');
    expect((await get('watches/demo/front.jpg?w=160&f=webp')).status).toBe(200);
  });

  test.each([
    ['nothing.webp', 404],
    ['nothing.webp?w=320&f=avif', 404],
    ['watches', 404],
    ['..%2f..%2fsecrets.json', 404],
    ['a.webp?w=321&f=avif', 400],
    ['a.webp?w=320', 400],
    ['a.webp?f=webp', 400],
    ['a.webp?w=320&f=gif', 400],
    ['a.webp?w=320&f=jpg', 400],
    ['a.webp?w=1200&f=webp', 400],
    ['a.webp?w=320&w=640&f=avif', 400],
    ['a.webp?v=2', 400],
    ['%ff', 400],
  ])('/static/%s returns %i', async (path, status) => expect((await get(path)).status).toBe(status));

  test.each([
    ['300 characters', 'x'.repeat(300)],
    ['a segment longer than any file name', `watches/${'x'.repeat(256)}.webp`],
    ['1000 characters in segments', Array.from({ length: 6 }, () => 'x'.repeat(166)).join('/')],
    ['too many segments', 'a/'.repeat(50)],
  ])('returns 404 for a path of %s, with and without a width', async (_, name) => {
    expect((await get(name)).status).toBe(404);
    expect((await get(`${name}?w=320&f=avif`)).status).toBe(404);
  });
});

describe('image files', () => {
  const small = { width: 320, format: 'webp' } as const;
  let storage: MemoryStorage;
  let images: Images;
  beforeEach(() => {
    storage = new MemoryStorage();
    images = new Images(storage);
  });

  test('rejects derivatives while the queue is full, and makes them on a later request', async () => {
    const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const names = Array.from({ length: 210 }, (_, i) => `watches/${i}.png`);
    for (const name of names) storage.stored.set(`originals/${name}`, bytes);
    const made = await Promise.allSettled(names.map((name) => images.derivative(name, small)));
    const rejected = made.filter(({ status }) => status === 'rejected');
    expect(rejected).toHaveLength(8);
    expect(rejected[0]).toMatchObject({ reason: { code: 'unavailable', extra: { retryAfter: 2 } } });
    expect(await images.derivative('watches/209.png', small)).not.toBeNull();
  });

  test('requests for missing images never enter the queue', async () => {
    const names = Array.from({ length: 500 }, (_, i) => `watches/none-${i}.png`);
    expect(new Set(await Promise.all(names.map((name) => images.derivative(name, small))))).toEqual(
      new Set([null]),
    );
    expect(storage.readKeys.filter((key) => key.startsWith('originals/'))).toEqual([]);
  });
});

describe('social images', () => {
  const image = (width: number, height: number, background = '#d8d0c4') =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();

  test.each([
    ['tall', 1000, 1250],
    ['wide', 2400, 1350],
    ['square', 800, 800],
    ['very tall', 200, 2400],
    ['very wide', 2400, 100],
    ['one-pixel', 1, 1],
  ])('a %s image becomes a JPEG of 1200 × 630', async (_, width, height) => {
    const made = await sharp(await socialImage(await image(width, height))).metadata();
    expect([made.format, made.width, made.height]).toEqual(['jpeg', 1200, 630]);
  });

  /** The colour at a point of the social image. */
  const colorAt = async (bytes: Buffer, left: number): Promise<number[]> => [
    ...(await sharp(bytes).extract({ left, top: 300, width: 1, height: 1 }).raw().toBuffer()),
  ];

  test('shows a tall image whole and continues its background at both sides', async () => {
    const square = await image(60, 60, '#000000');
    const tall = await sharp(await image(1000, 1250))
      .composite([{ input: square, left: 30, top: 570 }])
      .png()
      .toBuffer();
    const made = await socialImage(tall);
    // The image is 504 pixels wide and begins at 348. The black square is 15 to 45 pixels from its edge.
    expect(Math.max(...(await colorAt(made, 378)))).toBeLessThan(40);
    for (const left of [5, 340, 600, 860, 1190])
      (await colorAt(made, left)).forEach((value, channel) =>
        expect(Math.abs(value - [0xd8, 0xd0, 0xc4][channel]!)).toBeLessThan(6),
      );
  });
});
