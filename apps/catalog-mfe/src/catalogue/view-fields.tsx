import type { Currency } from '@meridian/domain';
import { type CatalogueView, viewParams } from './catalogue-view.ts';

/** The view as hidden fields, so that a form without JavaScript changes one parameter and keeps the others. */
export const ViewFields = ({ view, currency }: { view: CatalogueView; currency: Currency }) =>
  [...viewParams(view, currency)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} readOnly />
  ));
