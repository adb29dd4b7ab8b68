import { PROMOTION } from '../discounts/discount-kinds.ts';
import { DiscountsPage } from '../discounts/discounts-page.tsx';
import { PromotionForm } from './promotion-form.tsx';
import { PromotionList } from './promotion-list.tsx';
import { NEW_PROMOTION } from './promotion-values.ts';
import { usePromotions } from './use-promotions.ts';

/** The promo codes of the shop. The page of the watches links to this page. */
export const Component = () => (
  <DiscountsPage
    kind={PROMOTION}
    query={usePromotions()}
    unsaved={NEW_PROMOTION}
    form={(props) => <PromotionForm key={props.edited.id} {...props} />}
    list={(props) => <PromotionList {...props} />}
  />
);
