import type { ShopperPoint } from '@meridian/contracts';
import { DELIVERY_COUNTRIES } from '@meridian/domain';
import { Button, Notice, TextInput } from '@meridian/ui';
import { useEffect, useRef, useState } from 'react';
import type { CheckoutForm } from '../../form-schema/form-schema.ts';
import styles from './delivery.module.css';
import { pickupPointOf } from './pickup-point.ts';
import { PointFacts } from './point-facts.tsx';
import { PointList } from './point-list.tsx';
import { useDeliveryTexts } from './use-delivery-texts.ts';
import { usePoints } from './use-points.ts';

interface PickupPointsProps {
  form: CheckoutForm;
  methodId: string;
}

/** The chosen point, or a search among the points of a method. */
const PickupPoints = ({ form, methodId }: PickupPointsProps) => {
  const texts = useDeliveryTexts();
  const search = useRef<HTMLInputElement>(null);
  const another = useRef<HTMLButtonElement>(null);
  const [query, setQuery] = useState(() => form.getValues('city')?.trim() ?? '');
  const country = DELIVERY_COUNTRIES.find(({ value }) => value === form.watch('country'))?.code;
  const stored = pickupPointOf(form.watch('pickupPoint'));
  const chosen = stored?.country === country ? stored : undefined;
  const q = query.trim();
  const points = usePoints(
    chosen ? null : { method: methodId, ...(country && { country }), ...(q && { q }) },
  );
  const { errors } = form.formState;
  const isOnlyProblem = errors.pickupPoint !== undefined && Object.keys(errors).length === 1;

  useEffect(() => {
    if (isOnlyProblem) search.current?.focus();
  }, [isOnlyProblem]);

  // A pressed button no longer exists, so the focus moves to its successor.
  const choose = ({ distanceKm: _, ...point }: ShopperPoint) => {
    form.setValue('pickupPoint', JSON.stringify(point));
    form.clearErrors('pickupPoint');
    setTimeout(() => another.current?.focus());
  };
  const chooseAnother = () => {
    form.setValue('pickupPoint', '');
    setTimeout(() => search.current?.focus());
  };

  if (chosen)
    return (
      <div className={styles.chosen} data-testid="pickup-chosen">
        <p className={styles.caption}>{texts.point}</p>
        <p className={styles.facts}>
          <PointFacts point={chosen} />
        </p>
        <Button
          ref={another}
          variant="secondary"
          size="small"
          onClick={chooseAnother}
          data-testid="pickup-another"
        >
          {texts.pointAnother}
        </Button>
      </div>
    );

  const { found, loading, error, retry } = points;
  const foundText = found && (found.total > 0 ? texts.pointCount(found.total) : texts.pointNone);
  return (
    <div className={styles.points} role="group" aria-label={texts.point}>
      <TextInput
        ref={search}
        type="search"
        label={texts.pointSearch}
        value={query}
        maxLength={100}
        error={errors.pickupPoint ? texts.pointMissing : undefined}
        onChange={({ target }) => setQuery(target.value)}
        // Enter would place the order.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        data-testid="pickup-search"
      />
      {error ? (
        <Notice
          tone="error"
          action={
            <Button variant="secondary" size="small" onClick={retry}>
              {texts.retry}
            </Button>
          }
        >
          {texts.pointsFailed}
        </Notice>
      ) : (
        <p role="status" className={styles.hint} data-testid="pickup-count">
          {loading ? texts.pointsLoading : foundText}
        </p>
      )}
      <PointList points={points} onChoose={choose} />
    </div>
  );
};
export default PickupPoints;
