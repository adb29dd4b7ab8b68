import { useTexts } from '@meridian/i18n';
import { Loaded, PageHeader, useAccess, ViewOnly } from '@meridian/panel';
import { Button, EmptyState, PlusIcon } from '@meridian/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUrlParams } from '../panel/url/use-url-params.ts';
import type { DiscountKind } from './discount-kinds.ts';
import styles from './discounts.module.css';

const NEW = 'new';

interface FormProps<T> {
  edited: T;
  timeZone: string;
  /** Loads the current state of the server; the previous one after a failure. */
  reload: () => Promise<T>;
  onClose: () => void;
}

interface ListProps<T> {
  items: readonly T[];
  timeZone: string;
  mayEdit: boolean;
  onEdit: (id: string) => void;
}

interface DiscountsPageProps<T> {
  kind: DiscountKind;
  query: UseQueryResult<{ items: T[]; timeZone: string }>;
  /** The state of one that is not saved yet. */
  unsaved: T;
  form: (props: FormProps<T>) => ReactNode;
  list: (props: ListProps<T>) => ReactNode;
}

/** The sales or promo codes of the shop. The URL names the one in the form. */
export const DiscountsPage = <T extends { id: string; isStopped: boolean }>(props: DiscountsPageProps<T>) => {
  const { kind, query, unsaved, form, list } = props;
  const { group, testId } = kind;
  const { t } = useTexts('admin');
  const { get, set } = useUrlParams();
  const mayEdit = useAccess().can('catalogue.edit');
  const id = get(testId);
  const open = (edited: string | null) => set({ [testId]: edited }, { push: true });
  const isEditing = mayEdit && id !== '';
  return (
    <>
      <PageHeader title={t(`${group}.title`)} testId={`${group}-heading`}>
        {!mayEdit ? (
          <ViewOnly />
        ) : isEditing ? null : (
          <Button
            size="small"
            icon={<PlusIcon size={16} />}
            onClick={() => open(NEW)}
            data-testid={`${testId}-add`}
          >
            {t(`${group}.add`)}
          </Button>
        )}
      </PageHeader>
      <Loaded query={query} rows={4}>
        {({ items, timeZone }) => {
          const edited = id === NEW ? unsaved : items.find((entry) => entry.id === id);
          const reload = async (): Promise<T> => {
            const { data } = await query.refetch();
            return data?.items.find((entry) => entry.id === id) ?? edited ?? unsaved;
          };
          if (isEditing && edited && !edited.isStopped)
            return form({ edited, timeZone, reload, onClose: () => open(null) });
          if (items.length === 0)
            return <EmptyState level={2} title={t(`${group}.empty`)} text={t(`${group}.emptyText`)} />;
          return (
            <>
              <p className={styles.lead}>{t(`${group}.lead`, { zone: timeZone })}</p>
              {list({ items, timeZone, mayEdit, onEdit: open })}
            </>
          );
        }}
      </Loaded>
    </>
  );
};
