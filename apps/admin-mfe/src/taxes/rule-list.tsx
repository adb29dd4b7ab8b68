import type { Lookup } from '@meridian/contracts';
import { dateLocale, type DeliveryCountryCode, inLanguage, type TaxRule } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Badge, Button } from '@meridian/ui';
import type { Problems } from '../panel/versioned-form.tsx';
import styles from './taxes.module.css';

interface RuleListProps {
  rules: readonly TaxRule[];
  country: DeliveryCountryCode;
  today: string;
  categories: readonly Lookup[];
  problems: Problems;
  onRemove: (rule: TaxRule) => void;
}

/** The latest rules of a country and a category come first. */
const ruleOrder = (a: TaxRule, b: TaxRule): number =>
  (a.category ?? '').localeCompare(b.category ?? '') || b.from.localeCompare(a.from);

/** The rates of a country. The rate of today is marked; one that begins today or later can be removed. */
export const RuleList = ({ rules, country, today, categories, problems, onRemove }: RuleListProps) => {
  const { t, language } = useTexts('admin');
  const days = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', timeZone: 'UTC' });
  const rates = new Intl.NumberFormat(dateLocale(language), { maximumFractionDigits: 2 });
  const nameOf = (id: string | null): string => {
    if (id === null) return t('taxes.allCategories');
    const category = categories.find(({ _id }) => _id === id);
    return category ? inLanguage(category, 'name', language) : t('taxes.deletedCategory');
  };
  const ofCountry = rules.filter((rule) => rule.country === country).sort(ruleOrder);
  if (ofCountry.length === 0) return <p className={styles.muted}>{t('taxes.noRates')}</p>;
  const isPresent = ({ category, from }: TaxRule): boolean =>
    from === ofCountry.find((rule) => rule.category === category && rule.from <= today)?.from;
  return (
    <ul className={styles.rules}>
      {ofCountry.map((rule) => {
        const values = {
          rate: rates.format(rule.rate),
          day: days.format(new Date(rule.from)),
          category: nameOf(rule.category),
        };
        const problem = problems[`rules.${rules.indexOf(rule)}.from`];
        return (
          <li
            key={`${rule.category} ${rule.from} ${rule.rate}`}
            className={styles.rule}
            data-testid="tax-rule"
          >
            <span className={styles.rate}>{t('taxes.percent', values)}</span>
            <span>
              {t('taxes.from', values)}
              <span className={styles.muted}> · {values.category}</span>
            </span>
            {isPresent(rule) ? <Badge tone="success">{t('taxes.present')}</Badge> : null}
            {rule.from >= today ? (
              <Button
                variant="quiet"
                size="small"
                aria-label={t('taxes.removeRule', values)}
                onClick={() => onRemove(rule)}
              >
                {t('taxes.remove')}
              </Button>
            ) : null}
            {problem ? (
              <span className={styles.problem} role="alert">
                {problem}
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
};
