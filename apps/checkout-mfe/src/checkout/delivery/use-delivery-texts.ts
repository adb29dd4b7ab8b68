import { useTexts } from '@meridian/i18n';
import { delivery as en } from '../../i18n/en/delivery.ts';
import { delivery as ru } from '../../i18n/ru/delivery.ts';

/** Texts of the delivery in the language of the page. */
export const useDeliveryTexts = () => ({ en, ru })[useTexts('checkout').language];
