import { dateLocale, inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import styles from './delivery.module.css';
import type { PickupPoint } from './pickup-point.ts';
import { useDeliveryTexts } from './use-delivery-texts.ts';

interface PointFactsProps {
  point: PickupPoint;
  distanceKm?: number | null;
}

/** What a shopper needs to know about a point. */
export const PointFacts = ({ point, distanceKm = null }: PointFactsProps) => {
  const { language } = useTexts('checkout');
  const texts = useDeliveryTexts();
  const details = [[point.zipCode, point.city, point.address], [point.hours], [point.phone]]
    .map((facts) => facts.filter(Boolean).join(', '))
    .filter(Boolean);
  return (
    <>
      <span className={styles.name}>{inLanguage(point, 'name', language)}</span>
      {distanceKm === null ? null : (
        <span className={styles.price}>
          {texts.distance(distanceKm.toLocaleString(dateLocale(language), { maximumFractionDigits: 1 }))}
        </span>
      )}
      {details.map((text) => (
        <span key={text} className={styles.detail}>
          {text}
        </span>
      ))}
    </>
  );
};
