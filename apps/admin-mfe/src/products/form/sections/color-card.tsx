import { DETAIL_FIELDS, inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, TrashIcon } from '@meridian/ui';
import { useWatch } from 'react-hook-form';
import { BilingualField, TextField } from '../fields.tsx';
import { ImagesField } from '../images/images-field.tsx';
import { useLoadedValues } from '../suggestions/use-values-in-use.ts';
import styles from '../watch-form.module.css';
import { useWatchForm } from '../use-field.ts';
import { hasDetails, sameDetails, type WatchValues } from '../watch-values.ts';
import { DotColor } from './dot-color.tsx';

/** The details of a colour in both languages. */
const Details = ({ index, onCopy }: { index: number; onCopy: () => void }) => {
  const { t, language } = useTexts('admin');
  const [details, before] = useWatch<WatchValues, [`colors.${number}.details`, `colors.${number}`]>({
    name: [`colors.${index}.details`, `colors.${index - 1}`],
  });
  const isCopy = before !== undefined && hasDetails(before) && sameDetails(details, before.details);
  const nameBefore = isCopy ? inLanguage(before, 'colorName', language).trim() : '';
  return (
    <div className={styles.details}>
      <div className={styles.detailsHead}>
        {isCopy ? (
          <p className={styles.muted} role="status">
            {t('form.sameDetails', { name: nameBefore || t('form.colorNumber', { number: index }) })}
          </p>
        ) : null}
        <Button variant="quiet" size="small" onClick={onCopy} data-testid="details-copy">
          {t('form.copyDetails')}
        </Button>
      </div>
      {DETAIL_FIELDS.map((detail) => (
        <BilingualField
          key={detail}
          paths={[`colors.${index}.details.${detail}EN`, `colors.${index}.details.${detail}RU`]}
          label={t(`form.details.${detail}`)}
          suggest={detail}
        />
      ))}
    </div>
  );
};

/** One colour: names, dot colour, SKU, images, and details in both languages. */
export const ColorCard = ({
  index,
  onCopyDetails,
  onRemove,
}: {
  index: number;
  onCopyDetails: () => void;
  onRemove: () => void;
}) => {
  const { t, language } = useTexts('admin');
  const { register, getValues, setValue } = useWatchForm();
  const loadedValues = useLoadedValues();
  const [colorNameEN, colorNameRU] = useWatch<
    WatchValues,
    [`colors.${number}.colorNameEN`, `colors.${number}.colorNameRU`]
  >({ name: [`colors.${index}.colorNameEN`, `colors.${index}.colorNameRU`] });
  const path = `colors.${index}` as const;
  const title =
    inLanguage({ colorNameEN, colorNameRU }, 'colorName', language).trim() ||
    t('form.colorNumber', { number: index + 1 });
  const { ref, onBlur, onChange } = register(`${path}.originalColorNameEN`);
  /** Until there is an image, the dot gets the colour that other watches have under this name. */
  const suggestHex = () => {
    if (getValues(`${path}.hexFrom`) !== 'default') return;
    const name = getValues(`${path}.colorNameEN`).trim().toLowerCase();
    const used = loadedValues()?.colorNames.find(({ en }) => en.toLowerCase() === name);
    if (!used) return;
    setValue(`${path}.colorHex`, used.colorHex, { shouldDirty: true });
    setValue(`${path}.hexFrom`, 'name', { shouldDirty: true });
  };
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
      <div onBlur={suggestHex}>
        <BilingualField
          paths={[`${path}.colorNameEN`, `${path}.colorNameRU`]}
          label={t('form.colorName')}
          suggest="colorName"
        />
      </div>
      <div className={styles.pair}>
        <DotColor index={index} />
        <TextField path={`${path}.sku`} label={t('form.sku')} />
      </div>
      <ImagesField index={index} color={title} />
      <Details index={index} onCopy={onCopyDetails} />
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
