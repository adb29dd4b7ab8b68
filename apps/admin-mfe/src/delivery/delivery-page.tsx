import { useTexts } from '@meridian/i18n';
import { Loaded, PageHeader } from '@meridian/panel';
import { MethodsForm } from './methods-form.tsx';
import { useDelivery } from './use-delivery.ts';

/** The methods of delivery. The dashboard links to the page. */
export const Component = () => {
  const { t } = useTexts('admin');
  const delivery = useDelivery();
  return (
    <>
      <PageHeader title={t('delivery.title')} testId="delivery-heading" />
      <Loaded query={delivery} rows={6}>
        {(loaded) => (
          <MethodsForm
            delivery={loaded}
            reload={async () => {
              const { data } = await delivery.refetch();
              return data ?? loaded;
            }}
          />
        )}
      </Loaded>
    </>
  );
};
