import {
  formatPrice,
  inLanguage,
  MAX_LINE_QUANTITY,
  imageSources,
  sizeLabel,
  productPath,
  saleTexts,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { ResponsiveImage, Price, QuantityStepper, WatchIcon } from '@meridian/ui';
import { Link } from 'react-router-dom';
import styles from './cart-lines.module.css';
import { type ResolvedLine, lineStateOf } from './resolve-lines.ts';

const IMAGE_WIDTH = 480;

export const LineImage = ({ path }: { path: string }) =>
  path === '' ? (
    <span className={styles.noImage}>
      <WatchIcon />
    </span>
  ) : (
    <ResponsiveImage {...imageSources(path, IMAGE_WIDTH)} sizes="112px" width={1000} height={1250} alt="" />
  );

/** What all pieces of a line cost together. */
export interface LineSum {
  quantity: number;
  price: number;
  /** Before all discounts. */
  regularPrice: number;
}

interface CartLineRowProps {
  entry: ResolvedLine;
  /** Replaces the price of a piece. */
  sum?: LineSum | undefined;
  testId: string;
  /** Message of the server for this line. */
  problem?: string;
  /** Whether the removal of this line was just undone; then its "remove" button gets the focus. */
  isRestored: boolean;
  onRemove: () => void;
  /** Called when the shopper follows the link to the watch. */
  onNavigate?: () => void;
}

/** One line: image of the colour, name, variant, price, quantity stepper and "remove" button. */
export const CartLineRow = ({
  entry,
  sum,
  testId,
  problem,
  isRestored,
  onRemove,
  onNavigate,
}: CartLineRowProps) => {
  const { t, language } = useTexts('checkout');
  const currency = useShop((state) => state.locale.currency);
  const addToCart = useShop((state) => state.addToCart);
  const removeFromCart = useShop((state) => state.removeFromCart);
  const { line, watch, color, available } = entry;
  const { price, regularPrice } = sum ?? entry;
  const name = inLanguage(watch, 'name', language);
  const variant = t('lines.variant', {
    color: inLanguage(color, 'colorName', language),
    size: sizeLabel(line.size, language),
  });
  const state = lineStateOf(entry);
  const message = problem ?? (state === 'fine' ? '' : t(`lines.${state}`, { available }));
  const isError = problem !== undefined || !['fine', 'last'].includes(state);

  return (
    <li
      className={styles.line}
      data-testid={testId}
      data-watch-id={line.itemId}
      data-color={line.colorNameEN}
      data-size={line.size}
    >
      <Link
        to={productPath(watch.slug, line.colorNameEN)}
        onClick={onNavigate}
        tabIndex={-1}
        aria-hidden="true"
        className={styles.image}
      >
        <LineImage path={color.image} />
      </Link>
      <div className={styles.facts}>
        <Link
          to={productPath(watch.slug, line.colorNameEN)}
          onClick={onNavigate}
          className={styles.name}
          data-testid="line-name"
        >
          {name}
        </Link>
        <Price
          align="end"
          className={styles.price}
          sale={saleTexts(price, regularPrice, currency, language)}
          data-testid="line-price"
        >
          {formatPrice(price, currency, language)}
        </Price>
        <p className={styles.variant}>
          {variant}
          {sum && sum.quantity > 1 ? (
            <span className={styles.pieces}>{t('lines.forPieces', { count: sum.quantity })}</span>
          ) : null}
        </p>
        {message === '' ? null : <p className={isError ? styles.error : styles.message}>{message}</p>}
        <div className={styles.controls}>
          <QuantityStepper
            value={line.quantity}
            onDecrease={() => (line.quantity > 1 ? removeFromCart(line) : onRemove())}
            onIncrease={() => addToCart(line)}
            canIncrease={line.quantity < Math.min(available, MAX_LINE_QUANTITY)}
            labels={{
              group: t('lines.quantity', { name }),
              decrease: t('lines.decrease', { name }),
              increase: t('lines.increase', { name }),
            }}
            testIds={{ minus: 'line-minus', value: 'line-quantity', plus: 'line-plus' }}
          />
          <button
            type="button"
            autoFocus={isRestored}
            className={styles.remove}
            aria-label={t('lines.removeLabel', { name, variant })}
            onClick={onRemove}
            data-testid="line-remove"
          >
            {t('lines.remove')}
          </button>
        </div>
      </div>
    </li>
  );
};
