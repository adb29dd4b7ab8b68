import type { Collection } from '@meridian/contracts';
import { inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Checkbox } from '@meridian/ui';
import { type ReactNode, useState } from 'react';
import { LookupDialog } from '../lookups/lookup-dialog.tsx';
import { useLookups } from '../data/use-lookups.ts';
import { ImageField, useImageChoice } from '../images/image-field.tsx';
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
  const image = useImageChoice();
  const [chosen, setChosen] = useState<readonly string[]>(() => collection?.flags.map((c) => c._id) ?? []);

  return (
    <LookupDialog
      title={t(collection ? 'collections.editTitle' : 'collections.add')}
      lookup={collection}
      busy={busy}
      error={error}
      onClose={onClose}
      onSave={(names) => {
        if (!collection && !image.file) image.setError((before) => before ?? t('collections.imageMissing'));
        else onSave({ id: collection?._id, names, image: image.file, categories: chosen });
      }}
    >
      <ImageField choice={image} present={collection?.image} testId="entity-image" />
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
