import { useTexts } from '@meridian/i18n';
import { Loaded, PageHeader, useAccess, ViewOnly } from '@meridian/panel';
import { Button, PlusIcon } from '@meridian/ui';
import { useCampaigns } from '../data/use-campaigns.ts';
import { useUrlParams } from '../panel/url/use-url-params.ts';
import { CampaignForm } from './campaign-form.tsx';
import { CampaignList } from './campaign-list.tsx';
import { NEW_CAMPAIGN } from './campaign-values.ts';

const NEW = 'new';

/** The sales of the shop. The page of the watches links to this page; the URL names the campaign in the form. */
export const Component = () => {
  const { t } = useTexts('admin');
  const { get, set } = useUrlParams();
  const mayEdit = useAccess().can('catalogue.edit');
  const campaigns = useCampaigns();
  const id = get('campaign');
  const open = (campaign: string | null) => set({ campaign }, { push: true });
  const isEditing = mayEdit && id !== '';
  return (
    <>
      <PageHeader title={t('campaigns.title')} testId="campaigns-heading">
        {!mayEdit ? (
          <ViewOnly />
        ) : isEditing ? null : (
          <Button
            size="small"
            icon={<PlusIcon size={16} />}
            onClick={() => open(NEW)}
            data-testid="campaign-add"
          >
            {t('campaigns.add')}
          </Button>
        )}
      </PageHeader>
      <Loaded query={campaigns} rows={4}>
        {({ items, timeZone }) => {
          const edited = id === NEW ? NEW_CAMPAIGN : items.find((campaign) => campaign.id === id);
          return isEditing && edited && !edited.isStopped ? (
            <CampaignForm
              key={edited.id}
              campaign={edited}
              timeZone={timeZone}
              reload={async () => {
                const { data } = await campaigns.refetch();
                return data?.items.find((campaign) => campaign.id === id) ?? edited;
              }}
              onClose={() => open(null)}
            />
          ) : (
            <CampaignList campaigns={items} timeZone={timeZone} mayEdit={mayEdit} onEdit={open} />
          );
        }}
      </Loaded>
    </>
  );
};
