import type { RateRow } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { ListImport } from '../panel/lists/list-import.tsx';
import { useRateList } from './use-rates.ts';

const nameOf = ({ day, currency, before, kzt }: RateRow): string =>
  [day, currency.toUpperCase(), [before, kzt].filter((value) => value !== null).join(' → ')]
    .filter(Boolean)
    .join(' · ');

/** Imports rates by a list or a CSV file. */
export const RateList = () => {
  const { t } = useTexts('admin');
  return (
    <ListImport
      group="rates"
      testId="rate-list"
      placeholder="day;currency;kzt"
      column={t('rates.rate')}
      nameOf={nameOf}
      inputOf={(list) => list}
      {...useRateList()}
    />
  );
};
