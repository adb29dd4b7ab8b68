import type { Collection } from '@meridian/contracts';
import { inLanguage, imageSources } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Checkbox, Field, ResponsiveImage, usePreview } from '@meridian/ui';
import { type ReactNode, useState } from 'react';
import { LookupDialog } from '../lookups/lookup-dialog.tsx';
import { useLookups } from '../data/use-lookups.ts';
import { MAX_IMAGE_MEGABYTES, IMAGE_TYPES, imageError } from '../images/check-image.ts';
import styles from './collections.module.css';
import type { CollectionInput } from '../data/use-collections.ts';

/** Adds or edits a collection: names, image (required for a new one, spec section 5) and categories. */
export const CollectionDialog = ({
  collection,
  busy,
  error,
  onSave,
  onClose,
}: {
  collection?: Collection;
  busy: boolean;
  error?: ReactNode;
  onSave: (input: CollectionInput) => void;
  onClose: () => void;
}) => {
  const { t, language } = useTexts('admin');
  const categories = useLookups('categories');
  const [image, setImage] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>(() => collection?.flags.map((c) => c._id) ?? []);
  const preview = usePreview(image);

  const choose = (file: File | undefined) => {
    const found = file ? imageError(t, file) : null;
    setFileError(found);
    setImage(found ? null : (file ?? null));
  };
  return (
    <LookupDialog
      title={t(collection ? 'collections.editTitle' : 'collections.add')}
      lookup={collection}
      busy={busy}
      error={error}
      onClose={onClose}
      onSave={(names) => {
        if (!collection && !image) setFileError((before) => before ?? t('collections.imageMissing'));
        else onSave({ id: collection?._id, names, image, categories: chosen });
      }}
    >
      <Field
        label={t('collections.image')}
        hint={t('collections.imageHint', { size: MAX_IMAGE_MEGABYTES })}
        error={fileError ? <span role="alert">{fileError}</span> : undefined}
      >
        {(control) => (
          <div className={styles.imageField}>
            {preview ? <img src={preview} alt={t('collections.chosen')} className={styles.preview} /> : null}
            {!preview && collection ? (
              <ResponsiveImage
                {...imageSources(collection.image, 320)}
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
              data-testid="entity-image"
            />
          </div>
        )}
      </Field>
      {categories.data && categories.data.length > 0 ? (
        <fieldset className={styles.categories}>
          <legend className={styles.legend}>{t('collections.categories')}</legend>
          {categories.data.map((category) => (
            <Checkbox
              key={category._id}
              label={inLanguage(category, 'name', language)}
              checked={chosen.includes(category._id)}
              onChange={({ target }) =>
                setChosen((before) =>
                  target.checked ? [...before, category._id] : before.filter((id) => id !== category._id),
                )
              }
            />
          ))}
        </fieldset>
      ) : null}
    </LookupDialog>
  );
};
