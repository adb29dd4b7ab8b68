import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { formatPrice, saleTexts } from '@meridian/domain';
import { Price } from '@meridian/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { comparePath } from '../selection/compare-ids.ts';
import { ColumnHead } from './column-head.tsx';
import { ColumnPurchase } from './column-purchase.tsx';
import styles from './compare-table.module.css';
import type { Comparison } from './load-comparison.ts';
import { type Column, isAvailable, tableRows } from './table-rows.ts';

const CAPTION_ID = 'compare-caption';

/** The colour and size that the shopper has chosen for a watch. */
interface Choice {
  colorNameEN?: string;
  size?: string;
}

/** The comparison table. It scrolls inside its own region, with the names of the properties always in view. */
export const CompareTable = ({
  watches,
  onlyDifferences,
}: Pick<Comparison, 'watches' | 'onlyDifferences'>) => {
  const { t, language } = useTexts('compare');
  const currency = useShop((state) => state.locale.currency);
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const columns = watches.map((watch): Column => {
    const choice = choices[watch.id] ?? {};
    const color =
      watch.colors.find(({ colorNameEN }) => colorNameEN === choice.colorNameEN) ?? watch.colors[0];
    // The first size in stock, so that a watch can be bought without another choice.
    const size =
      choice.size ??
      watch.sizes.find((each) => isAvailable(watch, color?.colorNameEN, each)) ??
      watch.sizes[0];
    return { watch, color, size };
  });
  const choose = (id: string, choice: Choice) =>
    setChoices((current) => ({ ...current, [id]: { ...current[id], ...choice } }));
  const ids = watches.map(({ id }) => id);
  const prices = watches.map(({ price }) => {
    const amount = price[currency];
    return amount === undefined ? t('buy.noPrice') : formatPrice(amount, currency, language);
  });
  const sales = watches.map(({ price, regularPrice }) =>
    saleTexts(price[currency], regularPrice?.[currency], currency, language),
  );
  const rows = tableRows(columns, { t, language, onlyDifferences });
  const showPrices = !onlyDifferences || prices.some((price) => price !== prices[0]);
  return (
    <>
      <p className={styles.toggle}>
        <Link to={comparePath(ids, !onlyDifferences)} replace data-testid="compare-differences">
          {onlyDifferences ? t('page.all') : t('page.onlyDifferences')}
        </Link>
      </p>
      <div
        className={styles.region}
        role="region"
        aria-labelledby={CAPTION_ID}
        tabIndex={0}
        data-testid="compare-region"
      >
        <table className={styles.table} data-testid="compare-table" data-columns={columns.length}>
          <caption id={CAPTION_ID} className="visually-hidden">
            {t('page.table')}
          </caption>
          <thead>
            <tr>
              <td className={styles.corner} />
              {columns.map((column) => (
                <th
                  key={column.watch.id}
                  scope="col"
                  data-testid="compare-column"
                  data-watch-id={column.watch.id}
                >
                  <ColumnHead
                    {...column}
                    others={ids.filter((id) => id !== column.watch.id)}
                    onlyDifferences={onlyDifferences}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {showPrices ? (
              <tr data-testid="compare-row" data-row="price">
                <th scope="row">{t('buy.price')}</th>
                {prices.map((price, index) => (
                  <td key={ids[index]}>
                    <Price sale={sales[index]}>{price}</Price>
                  </td>
                ))}
              </tr>
            ) : null}
            <tr data-row="buy" data-needs-script>
              <th scope="row">{t('buy.row')}</th>
              {columns.map((column) => (
                <td key={column.watch.id}>
                  <ColumnPurchase {...column} onChoose={(choice) => choose(column.watch.id, choice)} />
                </td>
              ))}
            </tr>
            {rows.map(({ key, label, texts }) => (
              <tr key={key} data-testid="compare-row" data-row={key}>
                <th scope="row">{label}</th>
                {texts.map((text, index) => (
                  <td key={ids[index]}>
                    {text || (
                      <>
                        <span aria-hidden="true">–</span>
                        <span className="visually-hidden">{t('page.missing')}</span>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && !showPrices ? (
        <p className={styles.same} role="status">
          {t('page.same')}
        </p>
      ) : null}
    </>
  );
};
