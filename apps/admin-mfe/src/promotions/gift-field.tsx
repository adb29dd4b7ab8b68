import { inLanguage, type PromotionGift, sizeLabel } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Chip } from '@meridian/ui';
import { useNamedWatches } from '../watches/use-named-watches.ts';
import styles from '../discounts/discounts.module.css';
import { WatchSearch } from '../watches/watch-search.tsx';
import { NO_GIFT } from './promotion-values.ts';

interface GiftFieldProps {
  gift: PromotionGift;
  error: string | undefined;
  isFixed: boolean;
  onChange: (gift: PromotionGift) => void;
}

/** The watch that a promotion gives away, in one colour and size. */
export const GiftField = ({ gift, error, isFixed, onChange }: GiftFieldProps) => {
  const { t, language } = useTexts('admin');
  const { itemId, colorName, size } = gift;
  const named = useNamedWatches(itemId ? [itemId] : []);
  if (!itemId)
    return (
      <WatchSearch
        error={error}
        onAdd={({ watch, colorNameEN, size: chosen }) =>
          onChange({ itemId: watch._id, colorName: colorNameEN, size: chosen })
        }
      />
    );
  const watch = named.data?.find(({ _id }) => _id === itemId);
  const color = watch?.colors.find(({ colorNameEN }) => colorNameEN === colorName);
  const name = watch
    ? [
        inLanguage(watch, 'name', language),
        color ? inLanguage(color, 'colorName', language) : colorName,
        sizeLabel(size, language),
      ].join(', ')
    : t(named.data ? 'promotions.giftGone' : 'states.loading');
  return (
    <div className={styles.watches}>
      <p className={styles.legend}>{t('promotions.gift')}</p>
      <div className={styles.chips}>
        {isFixed ? (
          <span>{name}</span>
        ) : (
          <Chip
            onRemove={() => onChange(NO_GIFT)}
            removeLabel={t('promotions.otherGift')}
            data-testid="promotion-gift"
          >
            {name}
          </Chip>
        )}
      </div>
      {error ? (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      ) : null}
    </div>
  );
};
