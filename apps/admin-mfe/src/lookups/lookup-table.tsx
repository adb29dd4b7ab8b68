import type { Lookup } from '@meridian/contracts';
import { inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, EditIcon, InfoIcon, Table, TrashIcon } from '@meridian/ui';
import type { ReactNode } from 'react';
import styles from './lookup-table.module.css';

export interface LookupTableProps<T extends Lookup> {
  caption: string;
  lookups: readonly T[];
  /** Renders a cell before the names, for example an image. */
  before?: (lookup: T) => ReactNode;
  /** Further columns. */
  more?: readonly { title: string; cell: (lookup: T) => ReactNode; numeric?: boolean }[];
  /** False for a member who may only view the lookups. */
  actions:
    | {
        onEdit: (lookup: T) => void;
        /** Edits the page of the lookup in the shop. */
        onPage?: (lookup: T) => void;
        onDelete: (lookup: T) => void;
      }
    | false;
}

/** A table of lookups with both names and buttons to edit and delete. */
export const LookupTable = <T extends Lookup>(props: LookupTableProps<T>) => {
  const { caption, lookups, before, more, actions } = props;
  const { t, language } = useTexts('admin');
  return (
    <Table caption={caption} className={styles.table}>
      <thead>
        <tr>
          {before ? <td /> : null}
          <th scope="col">{t('lookups.nameEN')}</th>
          <th scope="col">{t('lookups.nameRU')}</th>
          {more?.map(({ title, numeric }) => (
            <th key={title} scope="col" data-numeric={numeric}>
              {title}
            </th>
          ))}
          {actions ? <td /> : null}
        </tr>
      </thead>
      <tbody>
        {lookups.map((lookup) => {
          const name = inLanguage(lookup, 'name', language);
          return (
            <tr key={lookup._id} className={styles.row} data-testid="entity-row" data-entity-id={lookup._id}>
              {before ? <td className={styles.before}>{before(lookup)}</td> : null}
              <th scope="row" lang="en">
                {lookup.nameEN}
              </th>
              <td lang="ru">{lookup.nameRU}</td>
              {more?.map(({ title, cell, numeric }) => (
                <td key={title} data-numeric={numeric} data-label={numeric ? title : undefined}>
                  {cell(lookup)}
                </td>
              ))}
              {actions ? (
                <td className={styles.actions}>
                  <Button
                    variant="quiet"
                    size="small"
                    icon={<EditIcon size={16} />}
                    aria-label={t('lookups.edit', { name })}
                    onClick={() => actions.onEdit(lookup)}
                    data-testid="entity-edit"
                  >
                    {t('lookups.editShort')}
                  </Button>
                  {actions.onPage ? (
                    <Button
                      variant="quiet"
                      size="small"
                      icon={<InfoIcon size={16} />}
                      aria-label={t('namePages.edit', { name })}
                      onClick={() => actions.onPage?.(lookup)}
                      data-testid="entity-page"
                    >
                      {t('namePages.editShort')}
                    </Button>
                  ) : null}
                  <Button
                    variant="quiet"
                    size="small"
                    icon={<TrashIcon size={16} />}
                    aria-label={t('lookups.delete', { name })}
                    onClick={() => actions.onDelete(lookup)}
                    data-testid="entity-delete"
                  >
                    {t('lookups.deleteYes')}
                  </Button>
                </td>
              ) : null}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
};
