import type { addressSelect as en } from '../en/address-select.ts';

/** Texts of the choice of a saved address, in Russian. */
export const addressSelect: typeof en = {
  label: 'Куда доставить',
  another: 'Другой адрес',
};
