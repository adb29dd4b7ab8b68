import { imageUrl } from '@meridian/domain';
import { useWatchForm } from '../use-field.ts';
import type { FormImage } from '../watch-values.ts';
import { dialColorOf } from './dial-color.ts';

const blobOf = async (image: FormImage): Promise<Blob> => {
  if ('file' in image) return image.file;
  const response = await fetch(imageUrl(image.path));
  if (!response.ok) throw new Error(`Image ${image.path} not loaded: status ${response.status}`);
  return response.blob();
};

/** Takes the dot colour of a colour from its first image. @returns a function that returns false if that is impossible */
export const useDotColor = (index: number) => {
  const { getValues, setValue } = useWatchForm();
  /** @param isAsked false leaves a dot colour that the staff have chosen */
  return async (isAsked: boolean): Promise<boolean> => {
    const { key, images, hexFrom = 'owner' } = getValues(`colors.${index}`);
    const [first] = images;
    if (!first || (!isAsked && hexFrom === 'owner')) return false;
    const hex = await blobOf(first)
      .then(dialColorOf)
      .catch((error: unknown) => {
        console.warn('Could not read the colour of an image', error);
        return null;
      });
    // Meanwhile the colour can have been moved, removed, or have got another first image or another dot colour.
    const place = getValues('colors').findIndex((color) => color.key === key);
    const present = getValues('colors')[place];
    if (!hex || present?.images[0]?.id !== first.id || (present.hexFrom ?? 'owner') !== hexFrom) return false;
    setValue(`colors.${place}.colorHex`, hex, { shouldDirty: true });
    setValue(`colors.${place}.hexFrom`, 'image', { shouldDirty: true });
    return true;
  };
};
