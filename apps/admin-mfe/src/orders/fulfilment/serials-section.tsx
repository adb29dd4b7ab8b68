import type { Order } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useAccess } from '@meridian/panel';
import { Button, Notice, toast } from '@meridian/ui';
import { type FormEvent, useState } from 'react';
import styles from './fulfilment.module.css';
import {
  changedSerials,
  hasSerialProblem,
  type SerialDraft,
  SerialFields,
  serialProblemText,
} from './serial-fields.tsx';
import { useOrderEdit } from './use-order-edit.ts';

const SerialForm = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const [draft, setDraft] = useState<SerialDraft>({});
  const lines = changedSerials(order, draft);
  const save = useOrderEdit(() =>
    api('PUT /api/orders/:id/serial-numbers', { params: { id: order._id }, body: { lines } }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(undefined, {
      onSuccess: () => {
        setDraft({});
        toast(t('fulfilment.serials.saved'), { tone: 'success' });
      },
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <SerialFields order={order} draft={draft} onChange={setDraft} />
      {save.error ? <Notice tone="error">{serialProblemText(t, save.error)}</Notice> : null}
      {lines.length > 0 ? (
        <div className={styles.buttons}>
          <Button
            type="submit"
            size="small"
            busy={save.isPending}
            disabled={hasSerialProblem(order, draft)}
            data-testid="serials-save"
          >
            {t('fulfilment.serials.save')}
          </Button>
        </div>
      ) : null}
    </form>
  );
};

/** The serial numbers of the pieces of an order, and the end of its warranty. */
export const SerialsSection = ({ order }: { order: Order }) => {
  const { t, language } = useTexts('admin');
  const { can } = useAccess();
  const withNumbers = order.items.filter(({ serialNumbers = [] }) => serialNumbers.length > 0);
  const day =
    order.warrantyUntil &&
    new Intl.DateTimeFormat(language === 'ru' ? 'ru' : 'en-GB', {
      dateStyle: 'long',
      timeZone: 'UTC',
    }).format(new Date(order.warrantyUntil));
  return (
    <section data-testid="order-serials">
      <h3 className={styles.title}>{t('fulfilment.serials.title')}</h3>
      {can('orders.edit') ? <SerialForm order={order} /> : null}
      {!can('orders.edit') && withNumbers.length === 0 ? (
        <p className={styles.muted}>{t('fulfilment.serials.none')}</p>
      ) : null}
      {can('orders.edit')
        ? null
        : withNumbers.map(({ name, serialNumbers = [] }, index) => (
            <p key={index}>
              {name}: {serialNumbers.join(', ')}
            </p>
          ))}
      {day ? <p className={styles.muted}>{t('fulfilment.serials.warranty', { day })}</p> : null}
    </section>
  );
};
