import { imageSources } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Field, ResponsiveImage, usePreview } from '@meridian/ui';
import { useState } from 'react';
import { IMAGE_TYPES, imageError, MAX_IMAGE_MEGABYTES } from './check-image.ts';
import styles from './image-field.module.css';

/** The image file that a form has chosen; null while there is none or it is not accepted, which `error` explains. */
export const useImageChoice = () => {
  const { t } = useTexts('admin');
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const choose = (chosen: File | undefined): void => {
    const found = chosen ? imageError(t, chosen) : null;
    setError(found);
    setFile(found ? null : (chosen ?? null));
  };
  const refuseUnreadable = (): void => {
    setError(t('images.unreadable', { name: file?.name ?? '' }));
    setFile(null);
  };
  return { file, error, setError, choose, refuseUnreadable };
};

interface ImageFieldProps {
  choice: Pick<ReturnType<typeof useImageChoice>, 'file' | 'error' | 'choose' | 'refuseUnreadable'>;
  /** Path of the present image, shown until another one is chosen. */
  present: string | undefined;
  testId: string;
}

/** File field for the image of a collection or of a brand's page, with a preview. */
export const ImageField = ({
  choice: { file, error, choose, refuseUnreadable },
  present,
  testId,
}: ImageFieldProps) => {
  const { t } = useTexts('admin');
  const preview = usePreview(file);
  return (
    <Field
      label={t('collections.image')}
      hint={t('collections.imageHint', { size: MAX_IMAGE_MEGABYTES })}
      error={error ? <span role="alert">{error}</span> : undefined}
    >
      {(control) => (
        <div className={styles.imageField}>
          {preview ? (
            <img
              src={preview}
              alt={t('collections.chosen')}
              className={styles.preview}
              // A file that is not an image, whatever its name.
              onError={refuseUnreadable}
            />
          ) : null}
          {!preview && present ? (
            <ResponsiveImage
              {...imageSources(present, 320)}
              sizes="144px"
              alt=""
              width={1500}
              height={1000}
              frameClassName={styles.preview}
            />
          ) : null}
          <input
            {...control}
            type="file"
            accept={IMAGE_TYPES.join(',')}
            className={styles.file}
            onChange={({ target }) => choose(target.files?.[0])}
            data-testid={testId}
          />
        </div>
      )}
    </Field>
  );
};
