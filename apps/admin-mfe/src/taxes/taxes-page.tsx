import { useTexts } from '@meridian/i18n';
import { Loaded, PageHeader } from '@meridian/panel';
import { useLookups } from '../data/use-lookups.ts';
import { useSettings } from '../data/use-settings.ts';
import { TaxesForm } from './taxes-form.tsx';
import { useTaxes } from './use-taxes.ts';

/** The tax rates of the shop, each with its first day. The settings link to the page. */
export const Component = () => {
  const { t } = useTexts('admin');
  const taxes = useTaxes();
  const settings = useSettings();
  const categories = useLookups('categories');
  return (
    <>
      <PageHeader title={t('taxes.title')} testId="taxes-heading" />
      <Loaded query={settings} rows={2}>
        {({ seller, shopTime }) => (
          <Loaded query={categories} rows={2}>
            {(names) => (
              <Loaded query={taxes} rows={6}>
                {(loaded) => (
                  <TaxesForm
                    taxes={loaded}
                    seller={seller}
                    today={shopTime.day}
                    categories={names}
                    reload={async () => {
                      const { data } = await taxes.refetch();
                      return data ?? loaded;
                    }}
                  />
                )}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
};
