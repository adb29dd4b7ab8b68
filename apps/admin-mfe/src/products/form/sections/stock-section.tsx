import { inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, PlusIcon, Select, type SelectOption } from '@meridian/ui';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useWaiting } from '../../../data/use-waiting.ts';
import { useWatchStock } from '../../../data/use-watch-stock.ts';
import { TextField } from '../fields.tsx';
import { FormSection } from '../form-section.tsx';
import { useProblem, useWatchForm } from '../use-field.ts';
import styles from '../watch-form.module.css';
import { newStock, stockRowsOf, type WatchValues } from '../watch-values.ts';

/** A colour or size that a stock row can refer to: its key in the form, its option value (the key without a name) and its label. */
interface VariantOption {
  key: string;
  value: string;
  label: string;
}

const VariantSelect = ({
  index,
  field,
  name,
  label,
  variants,
}: {
  index: number;
  field: 'color' | 'size';
  name: string;
  label: string;
  variants: readonly VariantOption[];
}) => {
  const { t } = useTexts('admin');
  const form = useWatchForm();
  const { setValue } = form;
  const path = `stock.${index}.${field}` as const;
  const key = useWatch<WatchValues, typeof path>({ name: path });
  return (
    <Select
      label={label}
      name={name}
      look="frame"
      placeholder={t('form.choose')}
      options={variants.map(({ value, label: text }): SelectOption => ({ value, label: text }))}
      value={variants.find((variant) => variant.key === key)?.value ?? ''}
      error={useProblem(path)}
      onChange={({ target }) =>
        setValue(path, variants.find(({ value }) => value === target.value)?.key ?? '', {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        })
      }
    />
  );
};

/** Adds up the shoppers who wait for a stored variant of the watch. Returns a function of the names of colour and size. */
const useWaitingOf = (watchId: string | undefined) => {
  const { data = [] } = useWaiting(watchId ?? '', watchId !== undefined);
  return (colorName: string | undefined, size: string | undefined): number =>
    data
      .filter((variant) => variant.colorNameEN === colorName && variant.size === size)
      .reduce((sum, { waiting }) => sum + waiting, 0);
};

/** The quantity per colour and size with the number of waiting shoppers, and the threshold of low stock. */
export const StockSection = ({ watchId }: { watchId: string | undefined }) => {
  const { t, language } = useTexts('admin');
  const { control } = useWatchForm();
  const waitingOf = useWaitingOf(watchId);
  const { data: { variants = [] } = {} } = useWatchStock(watchId);
  const { fields, append, remove } = useFieldArray({ control, name: 'stock' });
  const [colors, sizes, stock] = useWatch<WatchValues, ['colors', 'sizes', 'stock']>({
    name: ['colors', 'sizes', 'stock'],
  });
  const colorOptions = colors.map((color, index): VariantOption => ({
    key: color.key,
    value: color.colorNameEN.trim() || color.key,
    label: inLanguage(color, 'colorName', language).trim() || t('form.colorNumber', { number: index + 1 }),
  }));
  const sizeOptions = sizes.map(({ key, value }, index): VariantOption => ({
    key,
    value: value.trim() || key,
    label: value.trim() || t('form.sizeNumber', { number: index + 1 }),
  }));
  const missing = stockRowsOf(colors, sizes).filter(
    (each) => !stock.some((row) => row.color === each.color && row.size === each.size),
  );
  const hintOf = (row?: WatchValues['stock'][number]) => {
    const colorName = colors.find(({ key }) => key === row?.color)?.originalColorNameEN;
    const size = sizes.find(({ key }) => key === row?.size)?.value.trim();
    const count = waitingOf(colorName, size);
    const stored = variants.find((each) => each.colorNameEN === colorName && each.size === size);
    if (count === 0 && !stored) return undefined;
    return (
      <>
        {stored ? (
          <span data-testid="stock-on-hand">
            {t('form.onHand', { onHand: stored.onHand, reserved: stored.reserved })}{' '}
          </span>
        ) : null}
        {count > 0 ? <span data-testid="stock-waiting">{t('form.waiting', { count })}</span> : null}
      </>
    );
  };
  const pieces = stock.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0);
  const addMissingRows = () => {
    const blankRow = stock.findIndex(({ color, size, quantity }) => !color && !size && !quantity);
    if (blankRow >= 0) remove(blankRow);
    append(missing, { shouldFocus: false });
  };
  return (
    <FormSection
      title={t('form.sections.stock')}
      action={
        <div className={styles.actions}>
          {missing.length > 0 ? (
            <Button variant="quiet" size="small" onClick={addMissingRows}>
              {t('form.fillStock')}
            </Button>
          ) : null}
          <Button
            variant="secondary"
            size="small"
            icon={<PlusIcon size={16} />}
            onClick={() => append(newStock(), { shouldFocus: false })}
            data-testid="stock-add"
          >
            {t('form.addStock')}
          </Button>
        </div>
      }
    >
      <ul className={styles.stock}>
        {fields.map((field, index) => (
          <li key={field.id} className={styles.stockRow}>
            <VariantSelect
              index={index}
              field="color"
              name={`stock[${index}][colorNameEN]`}
              label={t('form.color')}
              variants={colorOptions}
            />
            <input
              type="hidden"
              name={`stock[${index}][colorNameRU]`}
              value={colors.find(({ key }) => key === stock[index]?.color)?.colorNameRU ?? ''}
            />
            <VariantSelect
              index={index}
              field="size"
              name={`stock[${index}][size]`}
              label={t('form.size')}
              variants={sizeOptions}
            />
            <TextField
              path={`stock.${index}.quantity`}
              label={t('form.quantity')}
              hint={hintOf(stock[index])}
              inputMode="numeric"
            />
            <Button
              variant="quiet"
              size="small"
              aria-label={t('form.removeStock', { number: index + 1 })}
              onClick={() => remove(index)}
              data-testid="stock-remove"
            >
              {t('form.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.muted}>{t('form.pieces', { count: pieces })}</p>
      <div className={styles.grid}>
        <TextField
          path="lowStockThreshold"
          label={t('form.lowStockThreshold')}
          note={t('common.optional')}
          hint={t('form.lowStockHint')}
          inputMode="numeric"
        />
        {watchId === undefined ? null : (
          <TextField
            path="stockReason"
            label={t('form.stockReason')}
            note={t('common.optional')}
            hint={t('form.stockReasonHint')}
          />
        )}
      </div>
    </FormSection>
  );
};
