import type { SaleField } from '@meridian/domain';
import type { TFunction } from '@meridian/i18n';

/** The list of the values that a watch lacks for a sale. */
export const missingText = (t: TFunction<'admin'>, missing: readonly SaleField[]): string =>
  missing.map((field) => t(`publishing.saleFields.${field}`)).join(', ');
