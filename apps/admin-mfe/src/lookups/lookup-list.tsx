import type { Lookup } from '@meridian/contracts';
import { foldCase, inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, EmptyState, Heading, PlusIcon, toast } from '@meridian/ui';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../panel/confirm-dialog.tsx';
import { Loaded } from '../panel/loaded.tsx';
import { PageHeader } from '../panel/page-header.tsx';
import { refusalText } from '../panel/refusal-text.ts';
import { EntityDialog } from './lookup-dialog.tsx';
import { EntityTable } from './lookup-table.tsx';
import styles from './lookup-list.module.css';
import { useUsage } from '../data/use-usage-counts.ts';
import { type NamedPath, useNamed, useNamedChanges } from '../data/use-lookups.ts';

/** Whether one of the names contains what is searched for. */
export const isNamed = ({ nameEN, nameRU }: Lookup, text: string): boolean =>
  foldCase(`${nameEN}\n${nameRU}`).includes(foldCase(text));

/** One dictionary: its list, and the dialogs to add, rename and delete. */
export const NamedList = ({
  path,
  level = 1,
  search = '',
  searchField,
}: {
  path: NamedPath;
  /** A second list of a tab stands under the first. */
  level?: 1 | 2;
  search?: string;
  searchField?: ReactNode;
}) => {
  const { t, language } = useTexts('admin');
  const list = useNamed(path);
  const usage = useUsage(path);
  const { save, remove } = useNamedChanges(path);
  const [edited, setEdited] = useState<Lookup | 'new' | null>(null);
  const [doomed, setDoomed] = useState<Lookup | null>(null);
  const edit = (entity: Lookup | 'new') => {
    save.reset();
    setEdited(entity);
  };
  const add = (
    <Button size="small" icon={<PlusIcon size={16} />} onClick={() => edit('new')} data-testid="entity-add">
      {t(`entities.${path}.add`)}
    </Button>
  );
  return (
    <>
      {level === 1 ? (
        <PageHeader title={t(`entities.${path}.title`)}>{add}</PageHeader>
      ) : (
        <div className={styles.second}>
          <Heading level={2} size="xs">
            {t(`entities.${path}.title`)}
          </Heading>
          {add}
        </div>
      )}
      {searchField ? <div className={styles.toolbar}>{searchField}</div> : null}
      <Loaded query={list} rows={4}>
        {(all) => {
          const shown = all.filter((entity) => isNamed(entity, search));
          if (shown.length === 0)
            return all.length === 0 ? (
              <EmptyState
                level={2}
                title={t(`entities.${path}.empty`)}
                text={t(`entities.${path}.emptyText`)}
              />
            ) : (
              <EmptyState level={2} title={t('states.nothingFound')} text={t('states.nothingFoundText')} />
            );
          return (
            <EntityTable
              caption={t(`entities.${path}.title`)}
              entities={shown}
              more={[{ title: t('entities.watches'), cell: usage, numeric: true }]}
              onEdit={edit}
              onDelete={(entity) => {
                remove.reset();
                setDoomed(entity);
              }}
            />
          );
        }}
      </Loaded>
      {edited ? (
        <EntityDialog
          title={t(edited === 'new' ? `entities.${path}.add` : `entities.${path}.editTitle`)}
          entity={edited === 'new' ? undefined : edited}
          busy={save.isPending}
          error={save.error ? refusalText(t, save.error) : undefined}
          onClose={() => setEdited(null)}
          onSave={(names) =>
            save.mutate(
              { id: edited === 'new' ? undefined : edited._id, names },
              {
                onSuccess: (saved) => {
                  setEdited(null);
                  toast(t('entities.saved', { name: inLanguage(saved, 'name', language) }), {
                    tone: 'success',
                  });
                },
              },
            )
          }
        />
      ) : null}
      <ConfirmDialog
        open={doomed !== null}
        title={doomed ? t('entities.deleteTitle', { name: inLanguage(doomed, 'name', language) }) : ''}
        text={t(`entities.${path}.deleteText`)}
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
