import { useTexts } from '@meridian/i18n';
import { Button, PlusIcon } from '@meridian/ui';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { ColourCard } from './colour-card.tsx';
import { FormSection } from './form-section.tsx';
import { newColour, type WatchValues } from './watch-values.ts';

/** The colour variants. A removed colour takes its stock rows along (spec section 4). */
export const ColoursSection = () => {
  const { t } = useTexts('admin');
  const { control, getValues, setValue } = useFormContext<WatchValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'colors' });
  const removeColour = (index: number) => {
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
      title={t('form.sections.colours')}
      action={
        <Button
          variant="secondary"
          size="small"
          icon={<PlusIcon size={16} />}
          onClick={() => append(newColour(), { focusName: `colors.${fields.length}.colorNameEN` })}
          data-testid="color-add"
        >
          {t('form.addColour')}
        </Button>
      }
    >
      {fields.map((field, index) => (
        <ColourCard key={field.id} index={index} onRemove={() => removeColour(index)} />
      ))}
    </FormSection>
  );
};
