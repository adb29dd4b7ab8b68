import type { CardWatch, SearchSuggestions } from '@meridian/contracts';
import {
  formatPrice,
  imageSources,
  inLanguage,
  namePagePath,
  priceIn,
  productPath,
  saleTexts,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Button, Price, ResponsiveImage } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { filterDestination, searchDestination } from './search-destinations.ts';
import styles from './search-panel.module.css';
import { useSearchTexts } from './search-texts.ts';
import { useSuggestions } from './use-suggestions.ts';

const SuggestedWatch = ({ watch, onFollow }: { watch: CardWatch; onFollow: () => void }) => {
  const { language } = useTexts('shell');
  const currency = useShop((state) => state.locale.currency);
  const price = priceIn(watch.price, currency);
  return (
    <Link
      to={productPath(watch.slug)}
      className={styles.watch}
      onClick={onFollow}
      data-testid="header-search-suggestion"
    >
      <ResponsiveImage
        {...imageSources(watch.colors[0]?.image ?? '', 160)}
        sizes="48px"
        width={1000}
        height={1250}
        alt=""
        frameClassName={styles.thumb}
      />
      <span className={styles.name}>{inLanguage(watch, 'name', language)}</span>
      <Price
        align="end"
        size="small"
        sale={saleTexts(price, watch.regularPrice?.[currency], currency, language)}
      >
        {formatPrice(price, currency, language)}
      </Price>
    </Link>
  );
};

interface NamesProps {
  filter: 'brands' | 'collections';
  names: SearchSuggestions['brands'];
  onFollow: () => void;
}

const SuggestedNames = ({ filter, names, onFollow }: NamesProps) => {
  const texts = useSearchTexts();
  const { language } = useTexts('shell');
  if (names.length === 0) return null;
  return (
    <section aria-labelledby={`suggested-${filter}`}>
      <h2 id={`suggested-${filter}`} className={styles.title}>
        {texts(filter)}
      </h2>
      <ul>
        {names.map((name) => (
          <li key={name.nameEN}>
            <Link
              to={name.slug ? namePagePath(filter, name.slug) : filterDestination(filter, name.nameEN)}
              className={styles.link}
              onClick={onFollow}
              data-testid="header-search-suggestion"
            >
              {inLanguage(name, 'name', language)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

interface Props {
  /** The typed text without spaces around it. */
  text: string;
  onFollow: () => void;
}

/** Watches, brands and collections that match the typed text, with loading, empty and error states. */
export const SuggestionList = ({ text, onFollow }: Props) => {
  const { t } = useTexts('shell');
  const texts = useSearchTexts();
  const { data, loading, error, retry } = useSuggestions(text);
  if (error !== undefined)
    return (
      <div role="alert" className={styles.message}>
        <p>{texts('failed')}</p>
        <Button variant="secondary" size="small" onClick={retry}>
          {t('connection.retry')}
        </Button>
      </div>
    );
  const count = data ? data.watches.length + data.brands.length + data.collections.length : 0;
  return (
    <>
      {data && count > 0 ? (
        <div aria-busy={loading}>
          {data.watches.length > 0 ? (
            <section aria-labelledby="suggested-watches">
              <h2 id="suggested-watches" className={styles.title}>
                {texts('watches')}
              </h2>
              <ul>
                {data.watches.map((watch) => (
                  <li key={watch.id}>
                    <SuggestedWatch watch={watch} onFollow={onFollow} />
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          <SuggestedNames filter="brands" names={data.brands} onFollow={onFollow} />
          <SuggestedNames filter="collections" names={data.collections} onFollow={onFollow} />
          <Link
            to={searchDestination(text)}
            className={styles.link}
            onClick={onFollow}
            data-testid="header-search-all"
          >
            {texts('all', { text })}
          </Link>
        </div>
      ) : null}
      <p role="status" className={count > 0 || !data || loading ? 'visually-hidden' : styles.message}>
        {data && !loading ? (count > 0 ? texts('count', { count }) : texts('none', { text })) : ''}
      </p>
    </>
  );
};
