import { MAX_RETURN_PHOTO_BYTES, MAX_RETURN_PHOTOS } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, CloseIcon, Field, IconButton, shrinkImage, usePreview } from '@meridian/ui';
import { useState } from 'react';
import styles from './return-page.module.css';

const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const MEGABYTE = 1024 * 1024;

/** Whether the browser can decode a file as an image, whatever its name. True if the browser cannot check it. */
const isReadable = (file: File): Promise<boolean> =>
  typeof createImageBitmap === 'undefined'
    ? Promise.resolve(true)
    : createImageBitmap(file).then(
        (bitmap) => {
          bitmap.close();
          return true;
        },
        () => false,
      );

const Photo = ({ file, number, onRemove }: { file: File; number: number; onRemove: () => void }) => {
  const { t } = useTexts('orders');
  const preview = usePreview(file);
  return (
    <li className={styles.photo} data-testid="return-photo">
      {preview ? <img src={preview} alt={t('returns.photo', { number })} className={styles.preview} /> : null}
      <IconButton
        label={t('returns.removePhoto', { number })}
        className={styles.remove}
        onClick={onRemove}
        data-testid="return-photo-remove"
      >
        <CloseIcon size={16} />
      </IconButton>
    </li>
  );
};

interface PhotosFieldProps {
  photos: readonly File[];
  onChange: (photos: readonly File[]) => void;
  /** Chosen photos are being scaled down. */
  isPreparing: boolean;
  onPreparing: (isPreparing: boolean) => void;
}

/** Photos with previews. Large ones are scaled down before they are sent. */
export const PhotosField = ({ photos, onChange, isPreparing, onPreparing }: PhotosFieldProps) => {
  const { t } = useTexts('orders');
  const [problem, setProblem] = useState<string | null>(null);

  const add = async (files: readonly File[]): Promise<void> => {
    const size = MAX_RETURN_PHOTO_BYTES / MEGABYTE;
    const room = MAX_RETURN_PHOTOS - photos.length;
    const problems = files.length > room ? [t('returns.tooMany', { max: MAX_RETURN_PHOTOS })] : [];
    const accepted: File[] = [];
    onPreparing(true);
    for (const file of files.slice(0, room)) {
      const values = { name: file.name, size };
      const photo = IMAGE_TYPES.includes(file.type) ? await shrinkImage(file) : null;
      // A photo that was scaled down has been decoded.
      if (!photo || photo.size === 0 || (photo === file && !(await isReadable(file))))
        problems.push(t('returns.wrongType', values));
      else if (photo.size > MAX_RETURN_PHOTO_BYTES) problems.push(t('returns.tooBig', values));
      else accepted.push(photo);
    }
    onPreparing(false);
    setProblem(problems.length > 0 ? problems.join(' ') : null);
    if (accepted.length > 0) onChange([...photos, ...accepted]);
  };
  return (
    <div className={styles.photos}>
      <Field
        label={t('returns.photos')}
        note={t('returns.optional')}
        hint={t('returns.photosHint', { max: MAX_RETURN_PHOTOS })}
        error={problem ? <span role="alert">{problem}</span> : undefined}
      >
        {(control) =>
          photos.length < MAX_RETURN_PHOTOS ? (
            <>
              <input
                {...control}
                type="file"
                accept={IMAGE_TYPES.join(',')}
                multiple
                disabled={isPreparing}
                className={styles.file}
                onChange={({ target }) => {
                  void add([...(target.files ?? [])]);
                  // Allows to choose a removed file again.
                  target.value = '';
                }}
                data-testid="return-photos"
              />
              <Button as="label" htmlFor={control.id} variant="secondary" size="small" className={styles.add}>
                {t('returns.addPhotos')}
              </Button>
            </>
          ) : null
        }
      </Field>
      {photos.length > 0 ? (
        <ul className={styles.photoList}>
          {photos.map((file, index) => (
            <Photo
              key={`${file.name} ${file.lastModified} ${file.size}`}
              file={file}
              number={index + 1}
              onRemove={() => onChange(photos.filter((other) => other !== file))}
            />
          ))}
        </ul>
      ) : null}
    </div>
  );
};
