import type { Collection } from '@meridian/contracts';
import { inLanguage, imageSources } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, EmptyState, ResponsiveImage, PlusIcon, toast } from '@meridian/ui';
import { useState } from 'react';
import { NamePageDialog } from '../lookups/name-page-dialog.tsx';
import { LookupTable } from '../lookups/lookup-table.tsx';
import { matchesName } from '../lookups/lookup-list.tsx';
import listStyles from '../lookups/lookup-list.module.css';
import { useLookups } from '../data/use-lookups.ts';
import { useAccess } from '../panel/access/access.ts';
import { ViewOnly } from '../panel/access/view-only.tsx';
import { ConfirmDialog } from '../panel/confirm-dialog.tsx';
import { Loaded } from '../panel/loaded.tsx';
import { PageHeader } from '../panel/page-header.tsx';
import { errorText } from '../panel/error-text.ts';
import { SearchField } from '../panel/search-field.tsx';
import { useUrlParams } from '../panel/url/use-url-params.ts';
import { CollectionDialog } from './collection-dialog.tsx';
import styles from './collections.module.css';
import { useCollectionMutations, useCollections } from '../data/use-collections.ts';
import { useUsageCounts } from '../data/use-usage-counts.ts';

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

/** Collections (spec section 2): the list, and the dialogs that add, edit and delete. */
export const Component = () => {
  const { t, language } = useTexts('admin');
  const { get, set } = useUrlParams();
  const mayEdit = useAccess().can('catalogue.edit');
  const list = useCollections();
  const usage = useUsageCounts('collections');
  const categories = useLookups('categories');
  const { save, remove } = useCollectionMutations();
  const [edited, setEdited] = useState<Collection | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<Collection | null>(null);
  const [pageOf, setPageOf] = useState<Collection | null>(null);
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
        {mayEdit ? (
          <Button
            size="small"
            icon={<PlusIcon size={16} />}
            onClick={() => edit('new')}
            data-testid="entity-add"
          >
            {t('collections.add')}
          </Button>
        ) : (
          <ViewOnly />
        )}
      </PageHeader>
      <div className={listStyles.toolbar}>
        <SearchField value={get('q')} onChange={(q) => set({ q })} />
      </div>
      <Loaded query={list}>
        {(all) => {
          const shown = all.filter((collection) => matchesName(collection, get('q')));
          if (shown.length === 0)
            return all.length === 0 ? (
              <EmptyState title={t('collections.empty')} text={t('collections.emptyText')} />
            ) : (
              <EmptyState title={t('states.nothingFound')} text={t('states.nothingFoundText')} />
            );
          return (
            <LookupTable
              caption={t('collections.title')}
              lookups={shown}
              before={(collection) => <Thumbnail collection={collection} />}
              more={[
                {
                  title: t('collections.categories'),
                  cell: (collection) => collection.flags.map(categoryName).join(', '),
                },
                {
                  title: t('lookups.watches'),
                  cell: usage,
                  numeric: true,
                },
              ]}
              actions={
                mayEdit && {
                  onEdit: edit,
                  onPage: setPageOf,
                  onDelete: (collection) => {
                    remove.reset();
                    setToDelete(collection);
                  },
                }
              }
            />
          );
        }}
      </Loaded>
      {edited ? (
        <CollectionDialog
          collection={edited === 'new' ? undefined : edited}
          busy={save.isPending}
          error={save.error ? errorText(t, save.error) : undefined}
          onClose={() => setEdited(null)}
          onSave={(input) =>
            save.mutate(input, {
              onSuccess: (saved) => {
                setEdited(null);
                toast(t('lookups.saved', { name: inLanguage(saved, 'name', language) }), {
                  tone: 'success',
                });
              },
            })
          }
        />
      ) : null}
      {pageOf ? <NamePageDialog kind="collections" lookup={pageOf} onClose={() => setPageOf(null)} /> : null}
      <ConfirmDialog
        open={toDelete !== null}
        title={toDelete ? t('lookups.deleteTitle', { name: inLanguage(toDelete, 'name', language) }) : ''}
        text={t('collections.deleteText')}
        yes={t('lookups.deleteYes')}
        busy={remove.isPending}
        busyLabel={t('lookups.deleting')}
        error={remove.error ? errorText(t, remove.error) : undefined}
        onNo={() => setToDelete(null)}
        onYes={() => {
          if (toDelete) remove.mutate(toDelete._id, { onSuccess: () => setToDelete(null) });
        }}
      />
    </>
  );
};
