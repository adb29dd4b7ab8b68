import { useTexts } from '@meridian/i18n';
import { Loaded, PageHeader } from '@meridian/panel';
import { PaymentsForm } from './payments-form.tsx';
import { usePayments } from './use-payments.ts';

/** How new orders can be paid, by payment provider. The settings link to the page. */
export const Component = () => {
  const { t } = useTexts('admin');
  const payments = usePayments();
  return (
    <>
      <PageHeader title={t('payments.title')} testId="payments-heading" />
      <Loaded query={payments} rows={6}>
        {(loaded) => (
          <PaymentsForm
            payments={loaded}
            reload={async () => {
              const { data } = await payments.refetch();
              return data ?? loaded;
            }}
          />
        )}
      </Loaded>
    </>
  );
};
