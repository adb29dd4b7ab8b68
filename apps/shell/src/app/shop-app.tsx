import { type Services, ServicesProvider } from '@meridian/federation';
import { type I18n, I18nProvider } from '@meridian/i18n';
import { ShopProvider, useShop } from '@meridian/store';
import type { ReactNode } from 'react';
import { type Page, PageProvider } from './document/page-context.tsx';
import type { Remotes } from './remotes/remotes.ts';
import { RemotesProvider } from './remotes/remotes-context.tsx';

const Texts = ({ i18n, children }: { i18n: I18n; children: ReactNode }) => {
  const language = useShop((state) => state.locale.language);
  return (
    <I18nProvider i18n={i18n} language={language}>
      {children}
    </I18nProvider>
  );
};

/** All context providers of a page; the same on the server and in the browser. */
export const ShopApp = ({
  services,
  i18n,
  remotes,
  page,
  children,
}: {
  services: Services;
  i18n: I18n;
  remotes: Remotes;
  page: Omit<Page, 'i18n'>;
  children: ReactNode;
}) => (
  <ServicesProvider value={services}>
    <ShopProvider store={services.store}>
      <RemotesProvider value={remotes}>
        <PageProvider value={{ ...page, i18n }}>
          <Texts i18n={i18n}>{children}</Texts>
        </PageProvider>
      </RemotesProvider>
    </ShopProvider>
  </ServicesProvider>
);
