import type { CampaignStatus } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { cards, MutationDialog, useEdited } from '@meridian/panel';
import { Badge, type BadgeProps, Button, cx, Table } from '@meridian/ui';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DiscountKind } from './discount-kinds.ts';
import styles from './discounts.module.css';

const TONES: Record<CampaignStatus, BadgeProps['tone']> = {
  planned: 'accent',
  running: 'success',
  ended: 'neutral',
  stopped: 'neutral',
};

interface Listed {
  id: string;
  status: CampaignStatus;
}

interface DiscountListProps<T extends Listed> {
  kind: DiscountKind;
  entries: readonly T[];
  nameOf: (entry: T) => string;
  /** The first column is the header of the row. */
  columns: readonly { label: string; cell: (entry: T) => ReactNode }[];
  /** The actions of an entry; those without a function ask for a confirmation. */
  actionsOf: (
    entry: T,
  ) => readonly ({ name: 'edit' | 'results' | 'codes'; run: () => void } | { name: 'stop' | 'delete' })[];
  stop: UseMutationResult<T, Error, string>;
  remove: UseMutationResult<void, Error, string>;
}

/** Sales or promo codes with their states and actions. */
export const DiscountList = <T extends Listed>(props: DiscountListProps<T>) => {
  const { kind, entries, nameOf, columns, actionsOf, stop, remove } = props;
  const { group, testId } = kind;
  const { t } = useTexts('admin');
  const stopping = useEdited<T>(stop);
  const removing = useEdited<T>(remove);
  const ask = { stop: stopping.edit, delete: removing.edit };
  const [header, ...others] = columns;
  return (
    <>
      <Table
        caption={t(`${group}.title`)}
        className={cx(cards.cards, cards.labelled, styles.table)}
        data-testid={`${testId}-list`}
      >
        <thead>
          <tr>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">{t('discounts.status')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id} data-testid={`${testId}-row`}>
              <th scope="row">{header?.cell(entry)}</th>
              {others.map(({ label, cell }) => (
                <td key={label} data-label={label}>
                  {cell(entry)}
                </td>
              ))}
              <td>
                <Badge tone={TONES[entry.status]} data-testid={`${testId}-status`}>
                  {t(`${group}.statuses.${entry.status}`)}
                </Badge>
              </td>
              <td>
                <span className={styles.actions}>
                  {actionsOf(entry).map((action) => (
                    <Button
                      key={action.name}
                      variant="quiet"
                      size="small"
                      aria-label={`${t(`discounts.actions.${action.name}`)}: ${nameOf(entry)}`}
                      onClick={() => ('run' in action ? action.run() : ask[action.name](entry))}
                      data-testid={`${testId}-${action.name}`}
                    >
                      {t(`discounts.actions.${action.name}`)}
                    </Button>
                  ))}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {stopping.edited ? (
        <MutationDialog
          mutation={stop}
          variables={stopping.edited.id}
          title={t('discounts.stopTitle', { name: nameOf(stopping.edited) })}
          text={t(`${group}.stopText`)}
          yes={t(`${group}.stopYes`)}
          busyLabel={t('discounts.stopping')}
          onClose={stopping.close}
        />
      ) : null}
      {removing.edited ? (
        <MutationDialog
          mutation={remove}
          variables={removing.edited.id}
          title={t('discounts.deleteTitle', { name: nameOf(removing.edited) })}
          text={t(`${group}.deleteText`)}
          yes={t('lookups.deleteYes')}
          busyLabel={t('lookups.deleting')}
          onClose={removing.close}
        />
      ) : null}
    </>
  );
};
