import type { Collection } from '@meridian/contracts';
import { imageSources, inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Checkbox, ResponsiveImage } from '@meridian/ui';
import { useState } from 'react';
import { type CollectionInput, useCollectionMutations, useCollections } from '../data/use-collections.ts';
import { useLookups } from '../data/use-lookups.ts';
import { ImageField, useImageChoice } from '../images/image-field.tsx';
import { LookupDialog } from '../lookups/lookup-dialog.tsx';
import { type EditDialogProps, LookupList } from '../lookups/lookup-list.tsx';
import styles from './collections.module.css';

const Thumbnail = ({ collection }: { collection: Collection }) => (
  <ResponsiveImage
    {...imageSources(collection.image, 160)}
    sizes="64px"
    alt=""
    width={1500}
    height={1000}
    frameClassName={styles.thumb}
  />
);

/** Adds or edits a collection: names, image (required for a new one, spec section 5) and categories. */
const CollectionDialog = (props: EditDialogProps<Collection, CollectionInput>) => {
  const { lookup: collection, onSave } = props;
  const { t, language } = useTexts('admin');
  const categories = useLookups('categories');
  const image = useImageChoice();
  const [chosen, setChosen] = useState<readonly string[]>(() => collection?.flags.map((c) => c._id) ?? []);

  return (
    <LookupDialog
      {...props}
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

/** Collections (spec section 2): lookups with an image and categories. */
export const Component = () => {
  const { t, language } = useTexts('admin');
  const categories = useLookups('categories');
  const categoryName = ({ _id, nameEN }: Collection['flags'][number]): string => {
    const category = categories.data?.find((candidate) => candidate._id === _id);
    return category ? inLanguage(category, 'name', language) : nameEN;
  };
  return (
    <LookupList
      path="collections"
      list={useCollections()}
      {...useCollectionMutations()}
      pages="collections"
      before={(collection) => <Thumbnail collection={collection} />}
      more={[
        {
          title: t('collections.categories'),
          cell: ({ flags }) => flags.map(categoryName).join(', '),
        },
      ]}
      dialog={(dialog) => <CollectionDialog {...dialog} />}
    />
  );
};
