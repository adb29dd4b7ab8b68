import { type Currency, formatPrice, imageSources, inLanguage, sizeLabel } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { CloseIcon, IconButton, QuantityStepper, ResponsiveImage } from '@meridian/ui';
import { stockOf } from '../../watches/watch-variant.ts';
import { type NewOrderLine, priceOf, type Problems } from './new-order-values.ts';
import styles from './new-order.module.css';

interface NewOrderLinesProps {
  lines: readonly NewOrderLine[];
  currency: Currency;
  problems: Problems;
  onChange: (lines: readonly NewOrderLine[]) => void;
}

/** The chosen watches with their quantities. */
export const NewOrderLines = ({ lines, currency, problems, onChange }: NewOrderLinesProps) => {
  const { t, language } = useTexts('admin');
  const setQuantity = (index: number, quantity: number) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, quantity } : line)));
  return (
    <ul>
      {lines.map((line, index) => {
        const { watch, colorNameEN, size, quantity } = line;
        const color = watch.colors.find((each) => each.colorNameEN === colorNameEN);
        const name = inLanguage(watch, 'name', language);
        const price = priceOf(line, currency);
        const problem = problems[`items.${index}`] ?? problems[`items.${index}.itemId`];
        const image = color?.images[0];
        const title = [name, color && inLanguage(color, 'colorName', language), sizeLabel(size, language)];
        return (
          <li
            key={`${watch._id} ${colorNameEN} ${size}`}
            className={styles.line}
            data-testid="new-order-line"
          >
            {image ? (
              <ResponsiveImage {...imageSources(image, 160)} sizes="56px" width={1000} height={1250} alt="" />
            ) : (
              <span />
            )}
            <div>
              <p>{name}</p>
              <p className={styles.facts}>{title.slice(1).join(' · ')}</p>
              <p className={styles.facts}>{t('newOrder.inStock', { quantity: stockOf(line) })}</p>
              {problem ? (
                <p role="alert" className={styles.problem}>
                  {problem}
                </p>
              ) : null}
            </div>
            <QuantityStepper
              value={quantity}
              canDecrease={quantity > 1}
              canIncrease={quantity < stockOf(line)}
              onDecrease={() => setQuantity(index, quantity - 1)}
              onIncrease={() => setQuantity(index, quantity + 1)}
              labels={{
                group: t('newOrder.quantityOf', { name: title.join(', ') }),
                decrease: t('newOrder.fewer'),
                increase: t('newOrder.more'),
              }}
              testIds={{ plus: 'new-order-plus', minus: 'new-order-minus' }}
            />
            <p className={styles.price}>
              <span className="tabular">{formatPrice(price * quantity, currency, language)}</span>
            </p>
            <IconButton
              label={t('newOrder.remove', { name: title.join(', ') })}
              onClick={() => onChange(lines.filter((_, at) => at !== index))}
              data-testid="new-order-remove"
            >
              <CloseIcon size={18} />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
};
