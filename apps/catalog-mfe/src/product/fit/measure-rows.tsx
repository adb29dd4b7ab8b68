import { MEASURES } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import type { ProductData } from '../product-data.ts';
import { useFitTexts } from './fit-texts.ts';

/** Rows of the list of details with the measures that are known. */
export const MeasureRows = ({ product }: { product: ProductData }) => {
  const { language } = useTexts('catalog');
  const t = useFitTexts();
  return MEASURES.filter((measure) => product[measure]).map((measure) => (
    <div key={measure} data-testid={`product-${measure}`}>
      <dt>{t(`measure.${measure}`)}</dt>
      <dd>
        {t('millimetres', { value: product[measure]?.toLocaleString(language === 'ru' ? 'ru-RU' : 'en-GB') })}
      </dd>
    </div>
  ));
};
