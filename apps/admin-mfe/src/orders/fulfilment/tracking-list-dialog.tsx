import { MAX_SHIPMENT_ROWS } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { problemText } from '@meridian/panel';
import { Button, Dialog, Field, Heading, Notice, TextArea, toast } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ORDERS_KEY } from '../../data/use-orders.ts';
import styles from './fulfilment.module.css';
import { type ListedNumber, parseTrackingList } from './parse-tracking-list.ts';
import { CarrierSelect, EMPTY_SHIPMENT } from './shipment-fields.tsx';
import { type ListedOutcome, TrackingListTable } from './tracking-list-table.tsx';

/** Sends the lines without a problem. */
const useTrackingList = () => {
  const { api } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ rows, preview }: { rows: readonly ListedNumber[]; preview: boolean }) => {
      const sent = rows.filter(({ problem }) => problem === null);
      const body = {
        rows: sent.map(({ order, carrier, trackingNumber }) => ({ order, carrier, trackingNumber })),
        preview,
      };
      const result = sent.length > 0 ? (await api('POST /api/orders/shipments', { body })).rows : [];
      return rows.map((row): ListedOutcome => {
        const index = sent.indexOf(row);
        const { outcome = null, warning } = result[index] ?? {};
        return { ...row, outcome, warning };
      });
    },
    onSuccess: (_, { preview }) => {
      if (!preview) void queries.invalidateQueries({ queryKey: ORDERS_KEY });
    },
  });
};

/** Adds tracking numbers to many orders from a pasted list or a CSV file, after a preview of each line's outcome. */
export const TrackingListDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTexts('admin');
  const id = useId();
  const [text, setText] = useState('');
  const [carrier, setCarrier] = useState(EMPTY_SHIPMENT.carrier);
  const [problem, setProblem] = useState<string>();
  const check = useTrackingList();
  const apply = useTrackingList();
  const rows = apply.data ?? check.data;
  const planned = check.data?.filter(({ outcome }) => outcome === 'added') ?? [];

  const readFile = async (file: File | undefined) => {
    if (!file) return;
    try {
      setText(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()));
      setProblem(undefined);
    } catch {
      setProblem(t('fulfilment.list.fileError'));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const listed = parseTrackingList(text, carrier);
    const count = listed.length;
    if (count === 0) setProblem(t('fulfilment.list.empty'));
    else if (count > MAX_SHIPMENT_ROWS)
      setProblem(t('fulfilment.list.tooLong', { count, max: MAX_SHIPMENT_ROWS }));
    else {
      setProblem(undefined);
      check.mutate({ rows: listed, preview: true });
    }
  };
  const applyList = () =>
    apply.mutate(
      { rows: check.data ?? [], preview: false },
      {
        onSuccess: (applied) => {
          const count = applied.filter(({ outcome }) => outcome === 'added').length;
          if (count > 0) toast(t('fulfilment.list.done', { count }), { tone: 'success' });
        },
      },
    );
  const error = problemText(t, apply.error ?? check.error);
  return (
    <Dialog
      open
      onClose={onClose}
      labelledBy={id}
      maxWidth={720}
      dismissable={!apply.isPending}
      data-testid="tracking-list"
    >
      <Heading level={2} size="xs" id={id}>
        {t('fulfilment.list.title')}
      </Heading>
      {rows ? (
        <>
          <TrackingListTable rows={rows} isPreview={!apply.data} />
          <Notice tone="error">{error}</Notice>
          <div className={styles.buttons}>
            {apply.data ? (
              <Button size="small" onClick={onClose} data-testid="tracking-list-close">
                {t('fulfilment.list.close')}
              </Button>
            ) : (
              <>
                <Button variant="secondary" size="small" disabled={apply.isPending} onClick={check.reset}>
                  {t('fulfilment.list.back')}
                </Button>
                <Button
                  size="small"
                  busy={apply.isPending}
                  disabled={planned.length === 0}
                  onClick={applyList}
                  data-testid="tracking-list-apply"
                >
                  {t('fulfilment.list.apply', { count: planned.length })}
                </Button>
              </>
            )}
          </div>
        </>
      ) : (
        <form className={styles.form} onSubmit={submit}>
          <p className={styles.muted}>{t('fulfilment.list.text')}</p>
          <TextArea
            label={t('fulfilment.list.rows')}
            error={problem ?? error}
            look="frame"
            rows={6}
            spellCheck={false}
            placeholder={t('fulfilment.list.example')}
            value={text}
            onChange={({ target }) => setText(target.value)}
            data-testid="tracking-list-text"
          />
          <div className={styles.fields}>
            <CarrierSelect label={t('fulfilment.list.carrier')} value={carrier} onChange={setCarrier} />
            <Field label={t('fulfilment.list.file')}>
              {(control) => (
                <input
                  {...control}
                  type="file"
                  className={styles.file}
                  accept=".csv,.txt,text/csv,text/plain"
                  onChange={({ target }) => void readFile(target.files?.[0])}
                  data-testid="tracking-list-file"
                />
              )}
            </Field>
          </div>
          <div className={styles.buttons}>
            <Button variant="secondary" size="small" onClick={onClose}>
              {t('states.cancel')}
            </Button>
            <Button type="submit" size="small" busy={check.isPending} data-testid="tracking-list-check">
              {t('fulfilment.list.check')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
};
