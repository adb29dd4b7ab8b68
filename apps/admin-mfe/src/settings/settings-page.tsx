import { useTexts } from '@meridian/i18n';
import { Loaded, PageHeader } from '@meridian/panel';
import { useSettings } from '../data/use-settings.ts';
import { SettingsLinks } from './settings-links.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The settings of the shop: delivery times, the stock threshold and the seller. The page has its own URL but no tab. */
export const Component = () => {
  const { t } = useTexts('admin');
  const settings = useSettings();
  return (
    <>
      <PageHeader title={t('settings.title')} testId="settings-heading" />
      <SettingsLinks />
      <Loaded query={settings} rows={8}>
        {(loaded) => (
          <SettingsForm
            settings={loaded}
            reload={async () => {
              const { data } = await settings.refetch();
              return data ?? loaded;
            }}
          />
        )}
      </Loaded>
    </>
  );
};
