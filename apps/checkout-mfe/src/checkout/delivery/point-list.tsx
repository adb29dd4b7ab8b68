import type { ShopperPoint } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Button } from '@meridian/ui';
import { useState } from 'react';
import styles from './delivery.module.css';
import { PointFacts } from './point-facts.tsx';
import { useDeliveryTexts } from './use-delivery-texts.ts';
import type { usePoints } from './use-points.ts';

interface PointListProps {
  points: ReturnType<typeof usePoints>;
  onChoose: (point: ShopperPoint) => void;
}

/** The found points with a picture of where they are. The list is complete without the picture. */
export const PointList = ({ points: { found, loading, loadMore }, onChoose }: PointListProps) => {
  const { language } = useTexts('checkout');
  const texts = useDeliveryTexts();
  const [lostMap, setLostMap] = useState<string>();
  if (!found || found.total === 0) return null;
  const map = `/api/delivery/points/map?${new URLSearchParams({ ...found.filter, lang: language })}`;
  return (
    <>
      {lostMap === map ? null : (
        <img
          src={map}
          alt={texts.map}
          className={styles.map}
          onError={() => setLostMap(map)}
          data-testid="pickup-map"
        />
      )}
      {/* The map has the numbers of the list. */}
      <ol className={styles.list} aria-busy={loading}>
        {found.points.map((point) => (
          <li key={point._id}>
            <button
              type="button"
              className={styles.option}
              onClick={() => onChoose(point)}
              data-testid="pickup-point"
            >
              <PointFacts point={point} distanceKm={point.distanceKm} />
            </button>
          </li>
        ))}
      </ol>
      {found.points.length < found.total ? (
        <Button variant="secondary" size="small" busy={loading} onClick={loadMore} data-testid="pickup-more">
          {texts.pointsMore}
        </Button>
      ) : null}
    </>
  );
};
