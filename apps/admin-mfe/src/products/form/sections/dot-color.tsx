import { useTexts } from '@meridian/i18n';
import { Button, Field, toast } from '@meridian/ui';
import { useWatch } from 'react-hook-form';
import { useDotColor } from '../images/use-dot-color.ts';
import { useField, useWatchForm } from '../use-field.ts';
import styles from '../watch-form.module.css';
import type { WatchValues } from '../watch-values.ts';

/** The dot colour of a colour, where it is from, and a button that takes it from the first image. */
export const DotColor = ({ index }: { index: number }) => {
  const { t } = useTexts('admin');
  const { setValue } = useWatchForm();
  const path = `colors.${index}` as const;
  const { error, ...field } = useField(`${path}.colorHex`);
  const [hex, hexFrom = 'owner', images] = useWatch<
    WatchValues,
    [`colors.${number}.colorHex`, `colors.${number}.hexFrom`, `colors.${number}.images`]
  >({ name: [`${path}.colorHex`, `${path}.hexFrom`, `${path}.images`] });
  const takeFromImage = useDotColor(index);
  return (
    <Field
      label={t('form.hex')}
      error={error}
      hint={hexFrom === 'owner' ? undefined : <span role="status">{t(`form.hexFrom.${hexFrom}`)}</span>}
    >
      {(control) => (
        <span className={styles.hex}>
          <input
            {...control}
            {...field}
            onChange={(event) => {
              field.onChange(event);
              setValue(`${path}.hexFrom`, 'owner', { shouldDirty: true });
            }}
            type="color"
            className={styles.swatch}
          />
          <span className="tabular">{hex}</span>
          {images.length > 0 && hexFrom !== 'image' ? (
            <Button
              variant="quiet"
              size="small"
              onClick={() =>
                void takeFromImage(true).then((isTaken) => {
                  if (!isTaken) toast(t('form.hexUnreadable'), { tone: 'error' });
                })
              }
              data-testid="hex-from-image"
            >
              {t('form.takeHex')}
            </Button>
          ) : null}
        </span>
      )}
    </Field>
  );
};
