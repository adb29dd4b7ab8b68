import { readFileSync } from 'node:fs';
import { withPlaceholder } from '@meridian/domain';

/** Placeholder colours of the demo images by name. `npm run placeholders -w @meridian/seed` writes the file. */
const PLACEHOLDERS = JSON.parse(
  readFileSync(new URL('./placeholders.json', import.meta.url), 'utf8'),
) as Record<string, string>;

/**
 * Path of an image in the shop. Its file name contains the recorded placeholder colours, so that the catalogue can be
 * written before the images are rendered.
 */
export const imagePath = (name: string): string => {
  const placeholder = PLACEHOLDERS[name];
  return placeholder ? withPlaceholder(name, placeholder) : name;
};
