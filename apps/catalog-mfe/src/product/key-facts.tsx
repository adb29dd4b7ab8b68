import { inLanguage, type WatchDetails } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import styles from './key-facts.module.css';

const KEY_FACTS = ['watchMovement', 'material', 'strapMaterial', 'waterResistance'] as const;

/** The details that decide a purchase, visible without opening the accordion. */
export const KeyFacts = ({ details }: { details: WatchDetails }) => {
  const { t, language } = useTexts('catalog');
  const facts = KEY_FACTS.map((field) => [
    t(`product.specs.${field}`),
    inLanguage<string>(details, field, language),
  ]).filter(([, value]) => value !== '');
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
