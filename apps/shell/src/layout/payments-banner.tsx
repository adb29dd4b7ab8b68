import type { Language } from '@meridian/domain';
import { useShop } from '@meridian/store';
import styles from './payments-banner.module.css';

/**
 * Says that orders of this shop are paid without money. It is part of the page, so that nothing moves or is covered. The
 * texts come with the page, because scripts of a shop that takes money must not carry them.
 */
export const PaymentsBanner = ({ texts }: { texts: Record<Language, string> }) => {
  const text = texts[useShop((state) => state.locale.language)];
  return (
    <aside className={styles.banner} aria-label={text} data-testid="payments-simulated">
      {text}
    </aside>
  );
};
