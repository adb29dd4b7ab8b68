import { measuresInSize, sizeLabel } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { CloseIcon, Dialog, Heading, IconButton, SizeButton } from '@meridian/ui';
import { useId, useState } from 'react';
import type { ProductData } from '../product-data.ts';
import { fitOf, WRIST, wristOf } from './fit-of.ts';
import { useFitTexts } from './fit-texts.ts';
import styles from './size-guide-dialog.module.css';
import { readWristSize, storeWristSize } from './wrist-size.ts';
import { WristDrawing } from './wrist-drawing.tsx';

/** Circumference of the slider before the shopper has moved it, in millimetres. */
const USUAL_WRIST = { male: 170, female: 150 } as const;

export interface SizeGuideDialogProps {
  product: ProductData;
  /** The sizes with a known diameter. */
  sizes: readonly string[];
  initialSize: string | undefined;
  onClose: () => void;
}

/** The watch on a wrist of the shopper's circumference: to scale as a drawing, and as a text. */
export const SizeGuideDialog = ({ product, sizes, initialSize, onClose }: SizeGuideDialogProps) => {
  const { language } = useTexts('catalog');
  const t = useFitTexts();
  const [size, setSize] = useState(initialSize);
  const [wrist, setWrist] = useState(() => readWristSize() ?? USUAL_WRIST[product.gender]);
  const sliderId = useId();
  const titleId = useId();
  const measures = measuresInSize(product, size);
  const fit = fitOf(measures, wrist);
  const number = (value = 0) => value.toLocaleString(language === 'ru' ? 'ru-RU' : 'en-GB');
  const sentences = fit
    ? [
        t(`look.${fit.look}`, { diameter: number(measures.diameter), wrist }),
        fit.lugs && t(`lugs.${fit.lugs}`, { lugs: number(measures.lugToLug), flat: wristOf(wrist).flat }),
        measures.thickness && t('height', { value: number(measures.thickness) }),
      ].filter(Boolean)
    : [];
  const change = (value: number) => {
    setWrist(value);
    storeWristSize(value);
  };
  return (
    <Dialog open onClose={onClose} labelledBy={titleId} maxWidth="34rem" data-testid="size-guide">
      <div className={styles.content}>
        <div className={styles.head}>
          <Heading level={2} size="sm" id={titleId}>
            {t('title')}
          </Heading>
          <IconButton label={t('close')} onClick={onClose} data-testid="size-guide-close">
            <CloseIcon />
          </IconButton>
        </div>
        <WristDrawing measures={measures} wrist={wrist} label={t('drawing')} />
        {sizes.length > 1 ? (
          <div className={styles.sizes} role="group" aria-label={t('size')}>
            {sizes.map((value) => (
              <SizeButton
                key={value}
                value={value}
                pressed={value === size}
                onClick={() => setSize(value)}
                data-testid="size-guide-size"
              >
                {sizeLabel(value, language)}
              </SizeButton>
            ))}
          </div>
        ) : null}
        <div className={styles.field}>
          <label htmlFor={sliderId}>{t('wrist')}</label>
          <output htmlFor={sliderId} className={styles.value}>
            {t('millimetres', { value: wrist })}
          </output>
          <input
            id={sliderId}
            type="range"
            {...WRIST}
            value={wrist}
            aria-valuetext={t('millimetres', { value: wrist })}
            aria-describedby={`${sliderId}-hint`}
            onChange={({ target }) => change(Number(target.value))}
            className={styles.slider}
            data-autofocus
            data-testid="wrist-size"
          />
          <p id={`${sliderId}-hint`} className={styles.hint}>
            {t('hint')}
          </p>
        </div>
        <p role="status" data-testid="size-guide-fit" data-look={fit?.look} data-lugs={fit?.lugs}>
          {sentences.join(' ')}
        </p>
        <p className={styles.hint}>{t('note')}</p>
      </div>
    </Dialog>
  );
};
