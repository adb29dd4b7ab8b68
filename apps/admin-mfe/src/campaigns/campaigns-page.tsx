import { useCampaigns } from '../data/use-campaigns.ts';
import { CAMPAIGN } from '../discounts/discount-kinds.ts';
import { DiscountsPage } from '../discounts/discounts-page.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { CampaignList } from './campaign-list.tsx';
import { NEW_CAMPAIGN } from './campaign-values.ts';

/** The sales of the shop. The page of the watches links to this page. */
export const Component = () => (
  <DiscountsPage
    kind={CAMPAIGN}
    query={useCampaigns()}
    unsaved={NEW_CAMPAIGN}
    form={(props) => <CampaignForm key={props.edited.id} {...props} />}
    list={(props) => <CampaignList {...props} />}
  />
);
