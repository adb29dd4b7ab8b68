import type { Collection } from '@meridian/contracts';
import { inLanguage, imageSources } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, EmptyState, ResponsiveImage, PlusIcon, toast } from '@meridian/ui';
import { useState } from 'react';
import { EntityTable } from '../lookups/lookup-table.tsx';
import { isNamed } from '../lookups/lookup-list.tsx';
import listStyles from '../lookups/lookup-list.module.css';
import { useNamed } from '../data/use-lookups.ts';
import { ConfirmDialog } from '../panel/confirm-dialog.tsx';
import { Loaded } from '../panel/loaded.tsx';
import { PageHeader } from '../panel/page-header.tsx';
import { refusalText } from '../panel/refusal-text.ts';
import { SearchField } from '../panel/search-field.tsx';
import { useAddress } from '../panel/url/use-url-params.ts';
import { CollectionDialog } from './collection-dialog.tsx';
import styles from './collections.module.css';
import { useCollectionChanges, useCollections } from '../data/use-collections.ts';
import { useUsage } from '../data/use-usage-counts.ts';

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

/** Collections (spec section 2): list and dialogs. */
export const CollectionsPage = () => {
  const { t, language } = useTexts('admin');
  const { get, set } = useAddress();
  const list = useCollections();
  const usage = useUsage('collections');
  const categories = useNamed('categories');
  const { save, remove } = useCollectionChanges();
  const [edited, setEdited] = useState<Collection | 'new' | null>(null);
  const [doomed, setDoomed] = useState<Collection | null>(null);
  const edit = (collection: Collection | 'new') => {
    save.reset();
    setEdited(collection);
  };
  const categoryName = ({ _id, nameEN }: Collection['flags'][number]): string => {
    const category = categories.data?.find((candidate) => candidate._id === _id);
    return category ? inLanguage(category, 'name', language) : nameEN;
  };

  return (
    <>
      <PageHeader title={t('collections.title')}>
        <Button
          size="small"
          icon={<PlusIcon size={16} />}
          onClick={() => edit('new')}
          data-testid="entity-add"
        >
          {t('collections.add')}
        </Button>
      </PageHeader>
      <div className={listStyles.toolbar}>
        <SearchField value={get('q')} onChange={(q) => set({ q })} />
      </div>
      <Loaded query={list}>
        {(all) => {
          const shown = all.filter((collection) => isNamed(collection, get('q')));
          if (shown.length === 0)
            return all.length === 0 ? (
              <EmptyState title={t('collections.empty')} text={t('collections.emptyText')} />
            ) : (
              <EmptyState title={t('states.nothingFound')} text={t('states.nothingFoundText')} />
            );
          return (
            <EntityTable
              caption={t('collections.title')}
              entities={shown}
              before={(collection) => <Thumbnail collection={collection} />}
              more={[
                {
                  title: t('collections.categories'),
                  cell: (collection) => collection.flags.map(categoryName).join(', '),
                },
                {
                  title: t('entities.watches'),
                  cell: usage,
                  numeric: true,
                },
              ]}
              onEdit={edit}
              onDelete={(collection) => {
                remove.reset();
                setDoomed(collection);
              }}
            />
          );
        }}
      </Loaded>
      {edited ? (
        <CollectionDialog
          collection={edited === 'new' ? undefined : edited}
          busy={save.isPending}
          error={save.error ? refusalText(t, save.error) : undefined}
          onClose={() => setEdited(null)}
          onSave={(change) =>
            save.mutate(change, {
              onSuccess: (saved) => {
                setEdited(null);
                toast(t('entities.saved', { name: inLanguage(saved, 'name', language) }), {
                  tone: 'success',
                });
              },
            })
          }
        />
      ) : null}
      <ConfirmDialog
        open={doomed !== null}
        title={doomed ? t('entities.deleteTitle', { name: inLanguage(doomed, 'name', language) }) : ''}
        text={t('collections.deleteText')}
        yes={t('entities.deleteYes')}
        busy={remove.isPending}
        busyLabel={t('entities.deleting')}
        error={remove.error ? refusalText(t, remove.error) : undefined}
        onNo={() => setDoomed(null)}
        onYes={() => {
          if (doomed) remove.mutate(doomed._id, { onSuccess: () => setDoomed(null) });
        }}
      />
    </>
  );
};
export { CollectionsPage as Component };
