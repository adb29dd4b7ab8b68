import type { Lookup } from '@meridian/contracts';
import { inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { EditIcon, IconButton, Table, TrashIcon } from '@meridian/ui';
import type { ReactNode } from 'react';
import styles from './lookup-table.module.css';

/** A list of entities by both names, each to be edited and deleted. */
export const EntityTable = <T extends Lookup>({
  caption,
  entities,
  before,
  more,
  onEdit,
  onDelete,
}: {
  caption: string;
  entities: readonly T[];
  /** A cell before the names, as a picture. */
  before?: (entity: T) => ReactNode;
  /** Further columns. */
  more?: readonly { title: string; cell: (entity: T) => ReactNode; numeric?: boolean }[];
  onEdit: (entity: T) => void;
  onDelete: (entity: T) => void;
}) => {
  const { t, language } = useTexts('admin');
  return (
    <Table caption={caption} className={styles.table}>
      <thead>
        <tr>
          {before ? <td /> : null}
          <th scope="col">{t('entities.nameEN')}</th>
          <th scope="col">{t('entities.nameRU')}</th>
          {more?.map(({ title, numeric }) => (
            <th key={title} scope="col" data-numeric={numeric}>
              {title}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {entities.map((entity) => {
          const name = inLanguage(entity, 'name', language);
          return (
            <tr key={entity._id} className={styles.row} data-testid="entity-row" data-entity-id={entity._id}>
              {before ? <td className={styles.before}>{before(entity)}</td> : null}
              <th scope="row" lang="en">
                {entity.nameEN}
              </th>
              <td lang="ru">{entity.nameRU}</td>
              {more?.map(({ title, cell, numeric }) => (
                <td key={title} data-numeric={numeric} data-label={numeric ? title : undefined}>
                  {cell(entity)}
                </td>
              ))}
              <td className={styles.actions}>
                <IconButton
                  label={t('entities.edit', { name })}
                  onClick={() => onEdit(entity)}
                  data-testid="entity-edit"
                >
                  <EditIcon size={18} />
                </IconButton>
                <IconButton
                  label={t('entities.delete', { name })}
                  onClick={() => onDelete(entity)}
                  data-testid="entity-delete"
                >
                  <TrashIcon size={18} />
                </IconButton>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
};
