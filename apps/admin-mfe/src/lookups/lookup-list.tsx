import type { Lookup } from '@meridian/contracts';
import { foldCase, inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, EmptyState, Heading, PlusIcon, toast } from '@meridian/ui';
import { type ReactNode, useState } from 'react';
import { useAccess } from '../panel/access/access.ts';
import { ViewOnly } from '../panel/access/view-only.tsx';
import { ConfirmDialog } from '../panel/confirm-dialog.tsx';
import { Loaded } from '../panel/loaded.tsx';
import { PageHeader } from '../panel/page-header.tsx';
import { errorText } from '../panel/error-text.ts';
import { LookupDialog } from './lookup-dialog.tsx';
import { NamePageDialog } from './name-page-dialog.tsx';
import { LookupTable } from './lookup-table.tsx';
import styles from './lookup-list.module.css';
import { useUsageCounts } from '../data/use-usage-counts.ts';
import { type LookupPath, useLookups, useLookupMutations } from '../data/use-lookups.ts';

/** Whether one of the names contains the search text. */
export const matchesName = ({ nameEN, nameRU }: Lookup, text: string): boolean =>
  foldCase(`${nameEN}\n${nameRU}`).includes(foldCase(text));

/** The list of one kind of lookup, with dialogs to add, rename and delete. */
export const LookupList = ({
  path,
  level = 1,
  search = '',
  searchField,
}: {
  path: LookupPath;
  /** Heading level: 2 for the second list of a page. */
  level?: 1 | 2;
  search?: string;
  searchField?: ReactNode;
}) => {
  const { t, language } = useTexts('admin');
  const list = useLookups(path);
  const usage = useUsageCounts(path);
  const { save, remove } = useLookupMutations(path);
  const [edited, setEdited] = useState<Lookup | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<Lookup | null>(null);
  const [pageOf, setPageOf] = useState<Lookup | null>(null);
  const edit = (lookup: Lookup | 'new') => {
    save.reset();
    setEdited(lookup);
  };
  const mayEdit = useAccess().can('catalogue.edit');
  const add = mayEdit ? (
    <Button size="small" icon={<PlusIcon size={16} />} onClick={() => edit('new')} data-testid="entity-add">
      {t(`lookups.${path}.add`)}
    </Button>
  ) : (
    <ViewOnly />
  );
  return (
    <>
      {level === 1 ? (
        <PageHeader title={t(`lookups.${path}.title`)}>{add}</PageHeader>
      ) : (
        <div className={styles.second}>
          <Heading level={2} size="xs">
            {t(`lookups.${path}.title`)}
          </Heading>
          {add}
        </div>
      )}
      {searchField ? <div className={styles.toolbar}>{searchField}</div> : null}
      <Loaded query={list} rows={4}>
        {(all) => {
          const shown = all.filter((lookup) => matchesName(lookup, search));
          if (shown.length === 0)
            return all.length === 0 ? (
              <EmptyState
                level={2}
                title={t(`lookups.${path}.empty`)}
                text={t(`lookups.${path}.emptyText`)}
              />
            ) : (
              <EmptyState level={2} title={t('states.nothingFound')} text={t('states.nothingFoundText')} />
            );
          return (
            <LookupTable
              caption={t(`lookups.${path}.title`)}
              lookups={shown}
              more={[{ title: t('lookups.watches'), cell: usage, numeric: true }]}
              actions={
                mayEdit && {
                  onEdit: edit,
                  ...(path === 'brands' && { onPage: setPageOf }),
                  onDelete: (lookup) => {
                    remove.reset();
                    setToDelete(lookup);
                  },
                }
              }
            />
          );
        }}
      </Loaded>
      {edited ? (
        <LookupDialog
          title={t(edited === 'new' ? `lookups.${path}.add` : `lookups.${path}.editTitle`)}
          lookup={edited === 'new' ? undefined : edited}
          busy={save.isPending}
          error={save.error ? errorText(t, save.error) : undefined}
          onClose={() => setEdited(null)}
          onSave={(names) =>
            save.mutate(
              { id: edited === 'new' ? undefined : edited._id, names },
              {
                onSuccess: (saved) => {
                  setEdited(null);
                  toast(t('lookups.saved', { name: inLanguage(saved, 'name', language) }), {
                    tone: 'success',
                  });
                },
              },
            )
          }
        />
      ) : null}
      {pageOf ? <NamePageDialog kind="brands" lookup={pageOf} onClose={() => setPageOf(null)} /> : null}
      <ConfirmDialog
        open={toDelete !== null}
        title={toDelete ? t('lookups.deleteTitle', { name: inLanguage(toDelete, 'name', language) }) : ''}
        text={t(`lookups.${path}.deleteText`)}
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
