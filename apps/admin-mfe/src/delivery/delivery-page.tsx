import { useTexts } from '@meridian/i18n';
import { Loaded, PageHeader } from '@meridian/panel';
import { Tabs } from '@meridian/ui';
import { useUrlParams } from '../panel/url/use-url-params.ts';
import { MethodsForm } from './methods-form.tsx';
import { PointsView } from './points/points-view.tsx';
import { useDelivery } from './use-delivery.ts';

const VIEWS = ['methods', 'points'] as const;

/** The methods of delivery and their pickup points. The dashboard links to the page. */
export const Component = () => {
  const { t } = useTexts('admin');
  const { get, set } = useUrlParams();
  const delivery = useDelivery();
  const view = get('view') === 'points' ? 'points' : 'methods';
  return (
    <>
      <PageHeader title={t('delivery.title')} testId="delivery-heading" />
      <Tabs
        label={t('delivery.views')}
        tabs={VIEWS.map((value) => ({
          value,
          label: t(`delivery.view.${value}`),
          testId: `delivery-tab-${value}`,
        }))}
        value={view}
        onChange={(value) =>
          set({ q: null, method: null, view: value === 'points' ? value : null }, { push: true })
        }
      >
        <Loaded query={delivery} rows={6}>
          {(loaded) =>
            view === 'points' ? (
              <PointsView methods={loaded.methods} />
            ) : (
              <MethodsForm
                delivery={loaded}
                reload={async () => {
                  const { data } = await delivery.refetch();
                  return data ?? loaded;
                }}
              />
            )
          }
        </Loaded>
      </Tabs>
    </>
  );
};
