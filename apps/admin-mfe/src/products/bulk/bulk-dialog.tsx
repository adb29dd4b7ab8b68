import { PRICE_ROUNDINGS, type PriceRounding } from '@meridian/contracts';
import { CURRENCIES, inLanguage, WATCH_FLAGS, WATCH_STATUSES } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { dialogs, errorText } from '@meridian/panel';
import { Button, Checkbox, Dialog, Heading, Notice, Select, TextInput, toast } from '@meridian/ui';
import { type FormEvent, useId, useState } from 'react';
import { originCountries } from '../../data/origin-countries.ts';
import { useCollections } from '../../data/use-collections.ts';
import { BulkPreview } from './bulk-preview.tsx';
import styles from './bulk.module.css';
import { type BulkValues, changeOf, invalidFields, NO_COLLECTION, noChange, toggled } from './bulk-values.ts';
import { type BulkSelection, useBulkEdit } from './use-bulk-edit.ts';

interface BulkDialogProps {
  watches: BulkSelection;
  /** Number of selected watches. */
  count: number;
  onClose: () => void;
  /** Called when the watches are changed. */
  onDone: () => void;
}

/** Changes the selected watches after a preview. A change of a field requires a new preview. */
export const BulkDialog = ({ watches, count, onClose, onDone }: BulkDialogProps) => {
  const { t, language } = useTexts('admin');
  const id = useId();
  const collections = useCollections();
  const [values, setValues] = useState(noChange);
  const [isSubmitted, setSubmitted] = useState(false);
  const { preview, apply, newKey } = useBulkEdit(watches);
  const [key, setKey] = useState(newKey);
  const set = (change: Partial<BulkValues>) => {
    setValues((before) => ({ ...before, ...change }));
    preview.reset();
    apply.reset();
    setKey(newKey());
  };
  const change = changeOf(values);
  const invalid = invalidFields(values);
  const error = preview.error ?? apply.error;
  const changed = preview.data?.changed ?? 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (change && invalid.length === 0) preview.mutate(change);
  };
  const run = () => {
    if (!change) return;
    apply.mutate(
      { change, key },
      {
        onSuccess: (outcome) => {
          toast(t('bulk.done', { count: outcome.changed }), { tone: 'success' });
          if (outcome.refused > 0) toast(t('bulk.doneRefused', { count: outcome.refused }));
          onDone();
        },
      },
    );
  };
  const numberProps = (name: string) => ({
    look: 'frame' as const,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    error: isSubmitted && invalid.includes(name) ? t('bulk.number') : undefined,
  });
  const flagChoices = (list: 'addFlags' | 'removeFlags') => (
    <fieldset>
      <legend className={styles.legend}>{t(`bulk.${list}`)}</legend>
      <div className={styles.flags}>
        {WATCH_FLAGS.map((flag) => (
          <Checkbox
            key={flag}
            label={t(`products.flags.${flag}`)}
            checked={values[list].includes(flag)}
            onChange={() => set({ [list]: toggled(values[list], flag) })}
          />
        ))}
      </div>
    </fieldset>
  );
  return (
    <Dialog open onClose={onClose} labelledBy={id} maxWidth={680} dismissable={!apply.isPending}>
      <Heading level={2} size="xs" id={id}>
        {t('bulk.title', { count })}
      </Heading>
      <form noValidate onSubmit={submit} className={dialogs.form} data-testid="bulk-form">
        <div className={styles.fields}>
          <Select
            label={t('publishing.status')}
            look="frame"
            placeholder={t('bulk.unchanged')}
            options={WATCH_STATUSES.map((value) => ({ value, label: t(`publishing.statuses.${value}`) }))}
            value={values.status}
            onChange={({ target }) => set({ status: target.value })}
            data-testid="bulk-watch-status"
          />
          <Select
            label={t('form.collection')}
            look="frame"
            placeholder={t('bulk.unchanged')}
            options={[
              { value: NO_COLLECTION, label: t('bulk.noCollection') },
              ...(collections.data ?? []).map((collection) => ({
                value: collection._id,
                label: inLanguage(collection, 'name', language),
              })),
            ]}
            value={values.collection}
            onChange={({ target }) => set({ collection: target.value })}
            data-testid="bulk-collection"
          />
          <TextInput
            label={t('form.hsCode')}
            hint={t('bulk.customsHint')}
            look="frame"
            inputMode="numeric"
            autoComplete="off"
            error={isSubmitted && invalid.includes('hsCode') ? t('form.problems.hsCode') : undefined}
            value={values.hsCode}
            onChange={({ target }) => set({ hsCode: target.value })}
            data-testid="bulk-hs-code"
          />
          <Select
            label={t('form.originCountry')}
            look="frame"
            placeholder={t('bulk.unchanged')}
            options={originCountries(language)}
            value={values.originCountry}
            onChange={({ target }) => set({ originCountry: target.value })}
            data-testid="bulk-origin"
          />
        </div>
        {flagChoices('addFlags')}
        {flagChoices('removeFlags')}
        <fieldset>
          <legend className="visually-hidden">{t('bulk.price')}</legend>
          <div className={styles.fields}>
            <Select
              label={t('bulk.price')}
              look="frame"
              placeholder={t('bulk.unchanged')}
              options={(['percent', 'amounts'] as const).map((value) => ({
                value,
                label: t(`bulk.priceModes.${value}`),
              }))}
              value={values.priceMode}
              onChange={({ target }) => set({ priceMode: target.value as BulkValues['priceMode'] })}
              data-testid="bulk-price"
            />
            {values.priceMode === 'percent' ? (
              <TextInput
                {...numberProps('percent')}
                label={t('bulk.percent')}
                hint={t('bulk.percentHint')}
                value={values.percent}
                onChange={({ target }) => set({ percent: target.value })}
                data-testid="bulk-percent"
              />
            ) : null}
            {values.priceMode === 'amounts'
              ? CURRENCIES.map((currency) => (
                  <TextInput
                    key={currency}
                    {...numberProps(`amounts.${currency}`)}
                    label={t(`bulk.amounts.${currency}`)}
                    hint={t('bulk.amountHint')}
                    value={values.amounts[currency]}
                    onChange={({ target }) =>
                      set({ amounts: { ...values.amounts, [currency]: target.value } })
                    }
                    data-testid={`bulk-amount-${currency}`}
                  />
                ))
              : null}
            {values.priceMode ? (
              <Select
                label={t('bulk.rounding')}
                look="frame"
                options={PRICE_ROUNDINGS.map((value) => ({ value, label: t(`bulk.roundings.${value}`) }))}
                value={values.rounding}
                onChange={({ target }) => set({ rounding: target.value as PriceRounding })}
                data-testid="bulk-rounding"
              />
            ) : null}
          </div>
        </fieldset>
        {isSubmitted && !change && invalid.length === 0 ? (
          <p className={styles.problem} role="alert">
            {t('bulk.nothing')}
          </p>
        ) : null}
        {error ? <Notice tone="error">{errorText(t, error)}</Notice> : null}
        {preview.data ? <BulkPreview outcome={preview.data} /> : null}
        <div className={dialogs.buttons}>
          <Button variant="quiet" size="small" onClick={onClose} disabled={apply.isPending}>
            {t('states.cancel')}
          </Button>
          <Button
            type="submit"
            variant={preview.data ? 'secondary' : 'primary'}
            size="small"
            busy={preview.isPending}
            data-testid="bulk-show-preview"
          >
            {t('bulk.preview')}
          </Button>
          {changed > 0 ? (
            <Button size="small" busy={apply.isPending} onClick={run} data-testid="bulk-run">
              {t('bulk.apply', { count: changed })}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
};
