import type { Language } from '@meridian/domain';
import { useShop } from '@meridian/store';
import styles from './payments-banner.module.css';

/**
 * Banner for simulated payments. It is part of the rendered page, so that it causes no layout shift. The
 * texts come with the page data, because the scripts of a shop with real payments must not contain them.
 */
export const PaymentsBanner = ({ texts }: { texts: Record<Language, string> }) => {
  const text = texts[useShop((state) => state.locale.language)];
  return (
    <aside className={styles.banner} aria-label={text} data-testid="payments-simulated">
      {text}
    </aside>
  );
};
