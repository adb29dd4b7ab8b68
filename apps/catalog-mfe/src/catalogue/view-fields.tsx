import type { Currency } from '@meridian/domain';
import { type CatalogueView, writeAddress } from './address.ts';

/** The view as hidden fields, so that a form changes one thing and keeps the rest, with or without script. */
export const ViewFields = ({ view, currency }: { view: CatalogueView; currency: Currency }) =>
  [...writeAddress(view, currency)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} readOnly />
  ));
