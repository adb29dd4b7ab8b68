import type { StaffReturn } from '@meridian/contracts';
import { formatPrice, MAX_REASON_LENGTH } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { DialogButtons, useConfirmed } from '@meridian/panel';
import { Dialog, Heading, Notice, TextInput } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { stockOf } from '../../watches/watch-variant.ts';
import { WatchSearch } from '../../watches/watch-search.tsx';
import { itemToAdd, replacementDifference } from '../change/change-values.ts';
import { NewOrderLines } from '../new/new-order-lines.tsx';
import { type NewOrderLine, type Problems, withVariant } from '../new/new-order-values.ts';
import form from '../new/new-order.module.css';
import type { DecisionDialogProps } from './decision-dialog.ts';
import styles from './returns.module.css';

/** The returned watches, as far as the shop still sells them. */
const useReturnedWatches = ({ id, lines, items }: StaffReturn) => {
  const { api } = useServices();
  const returned = lines.flatMap(({ line, quantity }) => {
    const item = items[line];
    return item ? [{ ...item, quantity }] : [];
  });
  const ids = returned.map(({ itemId }) => itemId).join(',');
  return useQuery({
    queryKey: ['exchange', id],
    queryFn: async ({ signal }): Promise<NewOrderLine[]> => {
      const { watches } = await api('GET /api/watches', { query: { ids, details: '0' }, signal });
      return returned.flatMap(({ itemId, colorName: colorNameEN, size, quantity }) => {
        const watch = watches.find(({ _id }) => _id === itemId);
        return watch ? [{ watch, colorNameEN, size, quantity }] : [];
      });
    },
  });
};

/** What the exchange means for the money. */
const Outcome = ({ entry, difference }: { entry: StaffReturn; difference: number }) => {
  const { t, language } = useTexts('admin');
  const money = formatPrice(Math.abs(difference), entry.currency, language);
  return (
    <Notice tone="info" data-testid="return-exchange-outcome">
      {difference === 0
        ? t('returns.exchangeSame')
        : t(difference > 0 ? 'returns.exchangeDearer' : 'changeOrder.refunded', { money })}
    </Notice>
  );
};

/** Sends other watches instead of the returned ones. The same ones are chosen until someone chooses others. */
export const ExchangeDialog = ({ entry, onSend, dialog }: DecisionDialogProps) => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const confirmed = useConfirmed();
  const id = useId();
  const { data: returned = [] } = useReturnedWatches(entry);
  const [chosen, setChosen] = useState<readonly NewOrderLine[]>();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const lines = chosen ?? returned;
  const difference = replacementDifference(entry, entry.lines, lines);
  const problems: Problems = Object.fromEntries(
    lines.flatMap((line, index) => {
      const available = stockOf(line);
      return line.quantity > available
        ? [[`items.${index}`, t('newOrder.problems.stock', { available })] as const]
        : [];
    }),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (lines.length === 0 || Object.keys(problems).length > 0) return;
    const body = {
      revision: entry.revision,
      add: lines.map(itemToAdd),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    };
    onSend(() => confirmed(() => api('POST /api/returns/:id/exchange', { params: { id: entry.id }, body })));
  };
  return (
    <Dialog
      open
      onClose={dialog.onNo}
      labelledBy={id}
      maxWidth="46rem"
      dismissable={!dialog.busy}
      data-testid="return-exchange-dialog"
    >
      <form noValidate onSubmit={submit} className={styles.fields}>
        <Heading level={2} size="xs" id={id}>
          {t('returns.exchangeTitle')}
        </Heading>
        <p>{t('returns.exchangeText')}</p>
        <WatchSearch
          currency={entry.currency}
          error={isChecked && lines.length === 0 ? t('newOrder.problems.items') : undefined}
          onAdd={(variant) => setChosen(withVariant(lines, variant))}
        />
        <NewOrderLines lines={lines} currency={entry.currency} problems={problems} onChange={setChosen} />
        <p className={form.facts}>{t('changeOrder.prices')}</p>
        <TextInput
          look="frame"
          label={t('changeOrder.reason')}
          note={t('common.optional')}
          hint={t('changeOrder.reasonHint')}
          autoComplete="off"
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          data-testid="return-exchange-reason"
        />
        {lines.length > 0 ? <Outcome entry={entry} difference={difference} /> : null}
        <Notice tone="error" data-testid="alert">
          {dialog.error}
        </Notice>
        <DialogButtons
          label={t('returns.exchange')}
          busy={dialog.busy ?? false}
          busyLabel={t('returns.exchanging')}
          onCancel={dialog.onNo}
          data-testid="return-exchange-save"
        />
      </form>
    </Dialog>
  );
};
