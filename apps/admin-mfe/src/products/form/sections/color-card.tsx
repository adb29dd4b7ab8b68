import { DETAIL_FIELDS, inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, Field, TrashIcon } from '@meridian/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { BilingualField, TextField } from '../fields.tsx';
import { ImagesField } from '../images/images-field.tsx';
import { useField } from '../use-field.ts';
import styles from '../watch-form.module.css';
import type { WatchValues } from '../watch-values.ts';

const HexField = ({ index }: { index: number }) => {
  const { t } = useTexts('admin');
  const { error, ...field } = useField(`colors.${index}.colorHex`);
  const hex = useWatch<WatchValues, `colors.${number}.colorHex`>({ name: `colors.${index}.colorHex` });
  return (
    <Field label={t('form.hex')} error={error}>
      {(control) => (
        <span className={styles.hex}>
          <input {...control} {...field} type="color" className={styles.swatch} />
          <span className="tabular">{hex}</span>
        </span>
      )}
    </Field>
  );
};

/** One colour: names, hex value, SKU, images, and details in both languages. */
export const ColorCard = ({ index, onRemove }: { index: number; onRemove: () => void }) => {
  const { t, language } = useTexts('admin');
  const { register } = useFormContext<WatchValues>();
  const [colorNameEN, colorNameRU] = useWatch<
    WatchValues,
    [`colors.${number}.colorNameEN`, `colors.${number}.colorNameRU`]
  >({ name: [`colors.${index}.colorNameEN`, `colors.${index}.colorNameRU`] });
  const path = `colors.${index}` as const;
  const title =
    inLanguage({ colorNameEN, colorNameRU }, 'colorName', language).trim() ||
    t('form.colorNumber', { number: index + 1 });
  const { ref, onBlur, onChange } = register(`${path}.originalColorNameEN`);
  return (
    <fieldset className={styles.card}>
      <legend className={styles.cardTitle}>{title}</legend>
      <input
        type="hidden"
        name={`colors[${index}][originalColorNameEN]`}
        ref={ref}
        onBlur={(event) => void onBlur(event)}
        onChange={(event) => void onChange(event)}
      />
      <BilingualField paths={[`${path}.colorNameEN`, `${path}.colorNameRU`]} label={t('form.colorName')} />
      <div className={styles.pair}>
        <HexField index={index} />
        <TextField path={`${path}.sku`} label={t('form.sku')} />
      </div>
      <ImagesField index={index} color={title} />
      <div className={styles.details}>
        {DETAIL_FIELDS.map((detail) => (
          <BilingualField
            key={detail}
            paths={[`${path}.details.${detail}EN`, `${path}.details.${detail}RU`]}
            label={t(`form.details.${detail}`)}
          />
        ))}
      </div>
      <Button
        variant="quiet"
        size="small"
        icon={<TrashIcon size={16} />}
        className={styles.remove}
        onClick={onRemove}
        data-testid="color-remove"
      >
        {t('form.removeColor', { name: title })}
      </Button>
    </fieldset>
  );
};
