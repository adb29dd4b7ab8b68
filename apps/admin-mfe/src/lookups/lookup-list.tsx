import type { Lookup, UsageCounts } from '@meridian/contracts';
import { foldSearch, inLanguage } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import {
  Loaded,
  MutationDialog,
  PageHeader,
  problemText,
  useAccess,
  useEdited,
  ViewOnly,
} from '@meridian/panel';
import { Button, EmptyState, Heading, PlusIcon, toast } from '@meridian/ui';
import { type UseMutationResult, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type LookupPath, type LookupSave, useLookups, useLookupMutations } from '../data/use-lookups.ts';
import type { NamePageKind } from '../data/use-name-page.ts';
import { SearchField } from '../panel/search-field.tsx';
import { useUrlParams } from '../panel/url/use-url-params.ts';
import { LookupDialog } from './lookup-dialog.tsx';
import styles from './lookup-list.module.css';
import { LookupTable, type LookupTableProps } from './lookup-table.tsx';
import { NamePageDialog } from './name-page-dialog.tsx';

/** Returns a function that gives the number of watches of a lookup; '' while the counts are loading. */
const useUsageCounts = (kind: keyof UsageCounts): ((lookup: { _id: string }) => number | '') => {
  const { api } = useServices();
  const { data } = useQuery({
    // The key is below the watches' key, so that invalidating watches refreshes the counts.
    queryKey: ['watches', 'usage'],
    queryFn: ({ signal }) => api('GET /api/usage-counts', { signal }),
  });
  return ({ _id }) => (data ? (data[kind][_id] ?? 0) : '');
};

/** Props of the dialog that adds or edits a lookup. */
export interface EditDialogProps<T, I> {
  title: string;
  /** Undefined for a new one. */
  lookup: T | undefined;
  busy: boolean;
  error: ReactNode;
  onSave: (input: I) => void;
  onClose: () => void;
}

interface Props<T extends Lookup, I> extends Pick<LookupTableProps<T>, 'before' | 'more'> {
  path: LookupPath | 'collections';
  list: UseQueryResult<T[]>;
  save: UseMutationResult<Lookup, Error, I>;
  remove: UseMutationResult<unknown, Error, string>;
  dialog: (props: EditDialogProps<T, I>) => ReactNode;
  /** The kind of pages in the shop, if the lookups have pages. */
  pages?: NamePageKind;
  /** Heading level: 2 for the second list of a page, which the search field of the first one filters, too. */
  level?: 1 | 2;
}

/** A list of lookups or collections, with dialogs to add, edit and delete. The URL has the search text. */
export const LookupList = <T extends Lookup, I>(props: Props<T, I>) => {
  const { path, list, save, remove, dialog, pages, before, more = [], level = 1 } = props;
  const { t, language } = useTexts('admin');
  const { get, set } = useUrlParams();
  const usage = useUsageCounts(path);
  const editing = useEdited<T | 'new'>(save);
  const deleting = useEdited<T>(remove);
  const paging = useEdited<T>();
  const mayEdit = useAccess().can('catalogue.edit');
  const texts = path === 'collections' ? path : (`lookups.${path}` as const);
  const search = foldSearch(get('q'));
  const nameOf = (lookup: Lookup) => inLanguage(lookup, 'name', language);

  const add = mayEdit ? (
    <Button
      size="small"
      icon={<PlusIcon size={16} />}
      onClick={() => editing.edit('new')}
      data-testid="entity-add"
    >
      {t(`${texts}.add`)}
    </Button>
  ) : (
    <ViewOnly />
  );
  return (
    <>
      {level === 1 ? (
        <>
          <PageHeader title={t(`${texts}.title`)}>{add}</PageHeader>
          <div className={styles.toolbar}>
            <SearchField value={get('q')} onChange={(q) => set({ q })} />
          </div>
        </>
      ) : (
        <div className={styles.second}>
          <Heading level={2} size="xs">
            {t(`${texts}.title`)}
          </Heading>
          {add}
        </div>
      )}
      <Loaded query={list} rows={4}>
        {(all) => {
          const shown = all.filter(({ nameEN, nameRU }) =>
            foldSearch(`${nameEN}\n${nameRU}`).includes(search),
          );
          if (all.length === 0)
            return <EmptyState level={2} title={t(`${texts}.empty`)} text={t(`${texts}.emptyText`)} />;
          if (shown.length === 0)
            return (
              <EmptyState level={2} title={t('common.nothingFound')} text={t('common.nothingFoundText')} />
            );
          return (
            <LookupTable
              caption={t(`${texts}.title`)}
              lookups={shown}
              before={before}
              more={[...more, { title: t('lookups.watches'), cell: usage, numeric: true }]}
              actions={
                mayEdit && {
                  onEdit: editing.edit,
                  ...(pages && { onPage: paging.edit }),
                  onDelete: deleting.edit,
                }
              }
            />
          );
        }}
      </Loaded>
      {editing.edited
        ? dialog({
            title: t(editing.edited === 'new' ? `${texts}.add` : `${texts}.editTitle`),
            lookup: editing.edited === 'new' ? undefined : editing.edited,
            busy: save.isPending,
            error: problemText(t, save.error),
            onClose: editing.close,
            onSave: (input) =>
              save.mutate(input, {
                onSuccess: (saved) => {
                  editing.close();
                  toast(t('lookups.saved', { name: nameOf(saved) }), { tone: 'success' });
                },
              }),
          })
        : null}
      {pages && paging.edited ? (
        <NamePageDialog kind={pages} lookup={paging.edited} onClose={paging.close} />
      ) : null}
      {deleting.edited ? (
        <MutationDialog
          mutation={remove}
          variables={deleting.edited._id}
          title={t('lookups.deleteTitle', { name: nameOf(deleting.edited) })}
          text={t(`${texts}.deleteText`)}
          yes={t('lookups.deleteYes')}
          busyLabel={t('lookups.deleting')}
          onClose={deleting.close}
        />
      ) : null}
    </>
  );
};

/** The list of one kind of lookups that consist of two names. */
export const NamesList = ({ path, level }: { path: LookupPath; level?: 1 | 2 }) => (
  <LookupList
    path={path}
    level={level}
    list={useLookups(path)}
    {...useLookupMutations(path)}
    pages={path === 'brands' ? path : undefined}
    dialog={({ lookup, onSave, ...dialog }: EditDialogProps<Lookup, LookupSave>) => (
      <LookupDialog {...dialog} lookup={lookup} onSave={(names) => onSave({ id: lookup?._id, names })} />
    )}
  />
);
