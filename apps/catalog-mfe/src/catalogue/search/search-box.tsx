import { type Currency, inLanguage, imageSources, productPath } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { CloseIcon, cx, IconButton, ResponsiveImage, SearchIcon } from '@meridian/ui';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type CatalogueView, viewPath } from '../catalogue-view.ts';
import { WatchPrice } from '../../watch-card/watch-price.tsx';
import styles from './search-box.module.css';
import { useSuggestions } from './use-suggestions.ts';
import { ViewFields } from '../view-fields.tsx';

/** Search field of the view: a combobox that suggests watches while the shopper types. */
export const SearchBox = ({ view, currency }: { view: CatalogueView; currency: Currency }) => {
  const { t, language } = useTexts('catalog');
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState(view.q);
  const [syncedQuery, setSyncedQuery] = useState(view.q);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  if (syncedQuery !== view.q) {
    // After a navigation the field shows the new query and keeps the focus.
    setSyncedQuery(view.q);
    setText(view.q);
  }
  const suggestions = useSuggestions(open ? text : '', currency);
  const watches = suggestions?.watches ?? [];
  const shown = open && suggestions !== null;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const search = (q: string) => {
    close();
    void navigate(viewPath({ ...view, q: q.trim() }, currency));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const selected = watches[active];
    if (!shown || !selected) return search(text);
    close();
    void navigate(productPath(selected.slug));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown) {
      event.preventDefault();
      close();
    }
    if (!shown || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    // The options form a cycle with the field itself, which is -1.
    const positions = watches.length + 1;
    setActive((position) => ((position + 1 + step + positions) % positions) - 1);
  };
  return (
    <form
      action="/products"
      role="search"
      className={styles.search}
      onSubmit={submit}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <ViewFields view={{ ...view, q: '' }} currency={currency} />
      <input
        type="search"
        name="q"
        role="combobox"
        aria-label={t('search.label')}
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        placeholder={t('search.placeholder')}
        className={styles.input}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(-1);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        data-testid="search-input"
      />
      {text ? (
        <IconButton
          label={t('search.clear')}
          onClick={() => {
            setText('');
            if (view.q) search('');
          }}
        >
          <CloseIcon size={18} />
        </IconButton>
      ) : null}
      <IconButton type="submit" label={t('search.action')}>
        <SearchIcon size={20} />
      </IconButton>
      <div className={cx(styles.panel, !shown && styles.hidden)}>
        <ul id={`${id}-list`} role="listbox" aria-label={t('search.suggestions')}>
          {(shown ? watches : []).map((watch, position) => (
            <li
              key={watch.id}
              id={`${id}-${position}`}
              role="option"
              aria-selected={position === active}
              className={styles.option}
              data-testid="search-suggestion"
              // Keeps the focus in the field, because losing it would close the list before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                close();
                void navigate(productPath(watch.slug));
              }}
            >
              <ResponsiveImage
                {...imageSources(watch.colors[0]?.image ?? '', 160)}
                sizes="56px"
                width={1000}
                height={1250}
                alt=""
                frameClassName={styles.thumb}
              />
              <span className={styles.name}>
                <span className={styles.brand}>
                  {watch.brand && inLanguage(watch.brand, 'name', language)}
                </span>
                {inLanguage(watch, 'name', language)}
              </span>
              <WatchPrice align="end" watch={watch} size="small" />
            </li>
          ))}
        </ul>
        {watches.length > 0 ? (
          <button type="button" className={styles.all} onClick={() => search(text)}>
            {t('search.all', { q: text.trim() })}
          </button>
        ) : (
          <p className={styles.none}>{t('search.none')}</p>
        )}
      </div>
      <span role="status" className="visually-hidden">
        {shown ? t('search.count', { count: watches.length }) : ''}
      </span>
    </form>
  );
};
