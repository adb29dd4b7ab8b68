import { useTexts } from '@meridian/i18n';
import { Button, PlusIcon } from '@meridian/ui';
import { useFieldArray } from 'react-hook-form';
import { ColorCard } from './color-card.tsx';
import { FormSection } from '../form-section.tsx';
import { useWatchForm } from '../use-field.ts';
import { newColor, stockRowsOf } from '../watch-values.ts';

/**
 * The colours. A new colour starts with the details of the one before it and with a stock row per size. Removing a colour
 * also removes its stock rows (spec section 4).
 */
export const ColorsSection = ({ onCopyDetails }: { onCopyDetails: (index: number) => void }) => {
  const { t } = useTexts('admin');
  const { control, getValues, setValue } = useWatchForm();
  const { fields, append, remove } = useFieldArray({ control, name: 'colors' });
  const addColor = () => {
    const color = newColor(getValues('colors').at(-1)?.details);
    append(color, { focusName: `colors.${fields.length}.colorNameEN` });
    setValue('stock', [...getValues('stock'), ...stockRowsOf([color], getValues('sizes'))], {
      shouldDirty: true,
    });
  };
  const removeColor = (index: number) => {
    const key = getValues(`colors.${index}.key`);
    remove(index);
    setValue(
      'stock',
      getValues('stock').filter((row) => row.color !== key),
      { shouldDirty: true },
    );
  };
  return (
    <FormSection
      title={t('form.sections.colors')}
      action={
        <Button
          variant="secondary"
          size="small"
          icon={<PlusIcon size={16} />}
          onClick={addColor}
          data-testid="color-add"
        >
          {t('form.addColor')}
        </Button>
      }
    >
      {fields.map((field, index) => (
        <ColorCard
          key={field.id}
          index={index}
          onCopyDetails={() => onCopyDetails(index)}
          onRemove={() => removeColor(index)}
        />
      ))}
    </FormSection>
  );
};
