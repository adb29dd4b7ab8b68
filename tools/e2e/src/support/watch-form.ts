import { DETAIL_FIELDS } from '@meridian/domain';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

/** Creates photos of different colours with incompressible noise, about 30 KB each. */
export const photos = (count: number): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `photo-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: {
          width: 220,
          height: 275,
          channels: 3,
          background: { r: 20 * index, g: 90, b: 250 - 20 * index },
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      })
        .jpeg({ quality: 80 })
        .toBuffer(),
    })),
  );

/** A photo of a watch with a dial in the middle, of any ratio. */
export const dialPhoto = async (dial: string, width: number, height: number) => {
  const radius = Math.min(width, height) / 4;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#eeeae2"/>
    <circle cx="50%" cy="50%" r="${radius}" fill="${dial}"/></svg>`;
  return { name: 'photo.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
};

/** Locates a form field by its name in the multipart request. */
export const field = (page: Page, name: string): Locator => page.locator(`[name="${name}"]`);

export const fill = async (page: Page, values: Record<string, string>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
};

/** Required values of the first colour. */
export const colorValues = (nameEN: string, nameRU: string, sku: string): Record<string, string> => ({
  'colors[0][colorNameEN]': nameEN,
  'colors[0][colorNameRU]': nameRU,
  'colors[0][sku]': sku,
  ...Object.fromEntries(
    DETAIL_FIELDS.flatMap((detail) => [
      [`colors[0][details][${detail}EN]`, `${detail} in English`],
      [`colors[0][details][${detail}RU]`, `${detail} по-русски`],
    ]),
  ),
});

/** Limits the upload rate to bytes per second; 0 removes the limit. */
export const throttleUploads = async (page: Page, bytes: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: bytes ? 100 : 0,
    downloadThroughput: -1,
    uploadThroughput: bytes || -1,
  });
};
