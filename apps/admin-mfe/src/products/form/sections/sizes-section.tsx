import { MEASURES } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, PlusIcon } from '@meridian/ui';
import { useFieldArray } from 'react-hook-form';
import { TextField } from '../fields.tsx';
import { FormSection } from '../form-section.tsx';
import styles from '../watch-form.module.css';
import { SIZE_LIST } from '../suggestions/value-lists.tsx';
import { useWatchForm } from '../use-field.ts';
import { newSize, stockRowsOf } from '../watch-values.ts';

/** The sizes and the measures of the case. A new size gets a stock row per colour. Removing a size also removes its stock rows (spec section 4). */
export const SizesSection = () => {
  const { t } = useTexts('admin');
  const { control, getValues, setValue } = useWatchForm();
  const { fields, append, remove } = useFieldArray({ control, name: 'sizes' });
  const addSize = () => {
    const size = newSize();
    append(size, { focusName: `sizes.${fields.length}.value` });
    setValue('stock', [...getValues('stock'), ...stockRowsOf(getValues('colors'), [size])], {
      shouldDirty: true,
    });
  };
  const removeSize = (index: number) => {
    const key = getValues(`sizes.${index}.key`);
    remove(index);
    setValue(
      'stock',
      getValues('stock').filter((row) => row.size !== key),
      { shouldDirty: true },
    );
  };
  return (
    <FormSection
      title={t('form.sections.sizes')}
      action={
        <Button
          variant="secondary"
          size="small"
          icon={<PlusIcon size={16} />}
          onClick={addSize}
          data-testid="size-add"
        >
          {t('form.addSize')}
        </Button>
      }
    >
      <ul className={styles.sizes}>
        {fields.map((field, index) => (
          <li key={field.id} className={styles.sizeRow}>
            <TextField
              path={`sizes.${index}.value`}
              label={t('form.sizeNumber', { number: index + 1 })}
              list={SIZE_LIST}
            />
            <Button
              variant="quiet"
              size="small"
              aria-label={t('form.removeSize', { number: index + 1 })}
              onClick={() => removeSize(index)}
              data-testid="size-remove"
            >
              {t('form.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.grid}>
        {MEASURES.map((measure) => (
          <TextField
            key={measure}
            path={measure}
            label={t(`form.${measure}`)}
            note={t('common.optional')}
            hint={t(`form.measureHints.${measure}`)}
            inputMode="decimal"
          />
        ))}
      </div>
    </FormSection>
  );
};
