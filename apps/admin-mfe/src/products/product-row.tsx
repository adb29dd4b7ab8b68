import type { ListedWatch } from '@meridian/contracts';
import { formatPrice, inLanguage, imageSources } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Badge, Checkbox, EditIcon, ResponsiveImage } from '@meridian/ui';
import { memo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { OfferPart } from './offer/offer-dialog.tsx';
import { CopyPreviewButton } from './preview/copy-preview-button.tsx';
import { StatusBadge } from './preview/status-badge.tsx';
import styles from './products-table.module.css';

const piecesOf = (watch: Pick<ListedWatch, 'stock'>): number =>
  watch.stock.reduce((sum, { quantity }) => sum + quantity, 0);

/** The price of a watch on sale; nothing for others. */
const SalePrice = ({ regular, present }: Record<'regular' | 'present', number | undefined>) => {
  const { t, language } = useTexts('admin');
  if (present === undefined || present === regular) return null;
  return (
    <span className={styles.low} data-testid="product-sale-price">
      {t('campaigns.salePrice', { price: formatPrice(present, 'kzt', language) })}
    </span>
  );
};

/** A row of the products table. */
interface ProductRowProps {
  watch: ListedWatch;
  /** A colour and size with fewer pieces has low stock, unless the watch has its own threshold. */
  lowStockThreshold: number;
  /** The present price in tenge; lower than the price of the watch while it is on sale. */
  presentPrice: number | undefined;
  /** Without it the row has no actions that change the watch. */
  mayEdit: boolean;
  isSelected: boolean;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  onEdit: (watch: ListedWatch, part: OfferPart) => void;
  onDelete: (watch: ListedWatch) => void;
}

export const ProductRow = memo((props: ProductRowProps) => {
  const { watch, lowStockThreshold, presentPrice, mayEdit, isSelected, onSelect, onEdit, onDelete } = props;
  const { t, language } = useTexts('admin');
  const { search } = useLocation();
  const name = inLanguage(watch, 'name', language);
  const pieces = piecesOf(watch);
  const threshold = watch.lowStockThreshold ?? lowStockThreshold;
  const low = watch.stock.filter(({ quantity }) => quantity < threshold).length;
  const image = watch.colors[0]?.images[0];
  const price = watch.price.kzt ? formatPrice(watch.price.kzt, 'kzt', language) : '–';
  const stock =
    pieces === 0 || low > 0 ? (
      <Badge tone={pieces === 0 ? 'error' : 'accent'}>{t('products.pieces', { pieces })}</Badge>
    ) : (
      t('products.pieces', { pieces })
    );
  const skus = watch.colors.map(({ sku }) => sku).join(', ');
  return (
    <tr data-testid="product-row" data-watch-id={watch._id} className={styles.row}>
      <td className={styles.image}>
        <div className={styles.pick}>
          {mayEdit ? (
            <Checkbox
              label={<span className="visually-hidden">{t('bulk.select', { name })}</span>}
              checked={isSelected}
              onChange={({ target }) => onSelect([watch._id], target.checked)}
              data-testid="product-select"
            />
          ) : null}
          {image ? (
            <ResponsiveImage {...imageSources(image, 160)} sizes="48px" alt="" width={1000} height={1250} />
          ) : null}
        </div>
      </td>
      <th scope="row" className={styles.name}>
        {mayEdit ? (
          <Link to={`/admin-panel/products/${watch._id}`} state={{ list: search }} className={styles.link}>
            {name}
          </Link>
        ) : (
          name
        )}
        <span className={styles.skus} title={skus}>
          {skus}
        </span>
        <StatusBadge watch={watch} />
      </th>
      <td className={styles.lookup}>{watch.brand ? inLanguage(watch.brand, 'name', language) : '–'}</td>
      <td className={styles.lookup}>
        {watch.collection ? inLanguage(watch.collection, 'name', language) : '–'}
      </td>
      <td>
        <ul className={styles.dots}>
          {watch.colors.map((color) => (
            <li key={color.colorNameEN}>
              <svg viewBox="0 0 12 12" width="12" height="12" role="img">
                <title>{inLanguage(color, 'colorName', language)}</title>
                <circle cx="6" cy="6" r="5.5" fill={color.colorHex} stroke="#8a8377" strokeWidth="1" />
              </svg>
            </li>
          ))}
        </ul>
      </td>
      <td data-numeric>
        {mayEdit ? (
          <button
            type="button"
            className={styles.value}
            onClick={() => onEdit(watch, 'price')}
            data-testid="product-price-edit"
          >
            {price}
            <EditIcon size={14} />
            <span className="visually-hidden">{t('products.editPrice', { name })}</span>
          </button>
        ) : (
          price
        )}
        <SalePrice regular={watch.price.kzt} present={presentPrice} />
      </td>
      <td data-numeric>
        {mayEdit ? (
          <button
            type="button"
            className={styles.value}
            onClick={() => onEdit(watch, 'stock')}
            data-testid="product-stock-edit"
          >
            {stock}
            <EditIcon size={14} />
            <span className="visually-hidden">{t('products.editStock', { name })}</span>
          </button>
        ) : (
          stock
        )}
        {pieces > 0 && low > 0 ? (
          <span className={styles.low}>{t('products.low', { count: low })}</span>
        ) : null}
      </td>
      <td className={styles.actions}>
        <div className={styles.buttons}>
          {mayEdit ? (
            <>
              <Link
                to={`/admin-panel/products/${watch._id}`}
                state={{ list: search }}
                aria-label={t('products.edit', { name })}
                data-testid="product-edit"
              >
                {t('products.actions.edit')}
              </Link>
              <Link
                to={`/admin-panel/products/new?from=${watch._id}`}
                state={{ list: search }}
                aria-label={t('products.duplicate', { name })}
                data-testid="product-duplicate"
              >
                {t('products.actions.duplicate')}
              </Link>
            </>
          ) : null}
          {watch.status === 'draft' ? (
            mayEdit ? (
              <CopyPreviewButton watch={watch} short />
            ) : null
          ) : (
            <a
              href={`/products/${watch.slug}`}
              target="_blank"
              rel="noreferrer"
              aria-label={t('products.view', { name })}
            >
              {t('products.actions.view')}
            </a>
          )}
          {mayEdit ? (
            <button
              type="button"
              aria-label={t('products.delete', { name })}
              onClick={() => onDelete(watch)}
              data-testid="product-delete"
            >
              {t('products.actions.delete')}
            </button>
          ) : null}
        </div>
      </td>
    </tr>
  );
});
