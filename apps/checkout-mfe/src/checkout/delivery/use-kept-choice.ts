import { defaultOption, DELIVERY_COUNTRIES, type DeliveryOption, isPickup } from '@meridian/domain';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CheckoutForm } from '../../form-schema/form-schema.ts';
import type { Delivery } from '../use-delivery.ts';
import { pickupPointOf } from './pickup-point.ts';

interface Removal {
  removed: DeliveryOption;
  /** What is chosen instead, if anything is offered. */
  chosen: DeliveryOption | undefined;
}

/**
 * Keeps the chosen method while it is offered, and otherwise chooses the cheapest one to an address. The points that were
 * chosen come back with their methods.
 */
export const useKeptChoice = (form: CheckoutForm, { quote, option }: Delivery) => {
  const { getValues, setValue } = form;
  const points = useRef(new Map<string, string>());
  const last = useRef<DeliveryOption>(undefined);
  const [removal, setRemoval] = useState<Removal>();

  const isInCountry = (point: string): boolean => {
    const country = DELIVERY_COUNTRIES.find(({ value }) => value === getValues('country'));
    return pickupPointOf(point)?.country === country?.code;
  };

  /** The point that was chosen for a method, if it is in the country of the form. */
  const pointOf = (method: string): string => {
    const stored = points.current.get(method);
    return stored && isInCountry(stored) ? stored : '';
  };

  const choose = (next: DeliveryOption | undefined) => {
    const stored = getValues('pickupPoint');
    const point = pickupPointOf(stored);
    if (stored && point) points.current.set(point.methodId, stored);
    setValue('deliveryMethod', next?.methodId ?? '');
    setValue('pickupPoint', next && isPickup(next.kind) ? pointOf(next.methodId) : undefined);
    form.clearErrors('pickupPoint');
  };

  useEffect(() => {
    if (option) last.current = option;
  }, [option]);

  // A layout effect, so that no option is painted without the choice.
  useLayoutEffect(() => {
    if (!quote) return;
    const { options } = quote;
    const kept = options.find(({ methodId }) => methodId === getValues('deliveryMethod'));
    const next = kept ?? defaultOption(options) ?? options[0];
    const removed = kept ? undefined : last.current;
    setRemoval(removed && { removed, chosen: next });
    const point = getValues('pickupPoint');
    if (!kept || isPickup(kept.kind) !== (point !== undefined)) choose(next);
    else if (point && !isInCountry(point)) setValue('pickupPoint', '');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per quote: the functions read the form as it is then
  }, [quote]);

  return {
    removal,
    choose: (next: DeliveryOption) => {
      setRemoval(undefined);
      choose(next);
    },
  };
};
