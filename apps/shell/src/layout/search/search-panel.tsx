import { useTexts } from '@meridian/i18n';
import { CloseIcon, Dialog, IconButton, SearchIcon, useNarrow } from '@meridian/ui';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { DESTINATIONS } from '../destinations.ts';
import { searchDestination } from './search-destinations.ts';
import styles from './search-panel.module.css';
import { addRecentSearch, clearRecentSearches, readRecentSearches } from './recent-searches.ts';
import { isShortcutOn, setShortcutOn } from './search-shortcut.ts';
import { useSearchTexts } from './search-texts.ts';
import { SuggestionList } from './suggestion-list.tsx';

export interface SearchPanelProps {
  onClose: () => void;
}

/** Text key and path of the parts of the shop that are offered before typing. */
const STARTS = [
  ['menu.men', DESTINATIONS.men],
  ['menu.women', DESTINATIONS.women],
  ['menu.latest', DESTINATIONS.latest],
  ['header.gifts', DESTINATIONS.gifts],
  ['menu.brands', '/brands'],
] as const;

/** Moves the focus between the field and the links below it, in a cycle. */
const moveFocus = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type="search"], a')];
  const position = stops.findIndex((stop) => stop === document.activeElement);
  if (position < 0) return;
  event.preventDefault();
  const step = event.key === 'ArrowDown' ? 1 : -1;
  stops[(position + step + stops.length) % stops.length]?.focus();
};

/** The search of the header: a field with suggestions while the shopper types, otherwise with recent searches and parts of the shop. */
export const SearchPanel = ({ onClose }: SearchPanelProps) => {
  const { t } = useTexts('shell');
  const texts = useSearchTexts();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const [text, setText] = useState('');
  const [recent, setRecent] = useState(readRecentSearches);
  const [isOn, setOn] = useState(isShortcutOn);
  const q = text.trim();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (q) addRecentSearch(q);
    onClose();
    void navigate(searchDestination(q));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      label={texts('title')}
      placement={narrow ? 'full' : 'center'}
      maxWidth="44rem"
      className={narrow ? undefined : styles.top}
      data-testid="header-search"
    >
      <form
        role="search"
        className={narrow ? styles.narrow : undefined}
        onSubmit={submit}
        onKeyDown={moveFocus}
      >
        <div className={styles.bar}>
          <input
            type="search"
            aria-label={texts('label')}
            placeholder={texts('placeholder')}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            className={styles.field}
            value={text}
            onChange={({ target }) => setText(target.value)}
            data-autofocus
            data-testid="header-search-input"
          />
          <IconButton type="submit" label={texts('submit')}>
            <SearchIcon size={20} />
          </IconButton>
          <IconButton label={texts('close')} onClick={onClose}>
            <CloseIcon size={22} />
          </IconButton>
        </div>
        <SuggestionList
          text={q}
          onFollow={() => {
            addRecentSearch(q);
            onClose();
          }}
        />
        {q === '' && recent.length > 0 ? (
          <section aria-labelledby="recent-searches">
            <div className={styles.head}>
              <h2 id="recent-searches" className={styles.title}>
                {texts('recent')}
              </h2>
              <button
                type="button"
                className={styles.clear}
                onClick={() => {
                  clearRecentSearches();
                  setRecent([]);
                }}
                data-testid="header-search-clear-recent"
              >
                {texts('clearRecent')}
              </button>
            </div>
            <ul>
              {recent.map((search) => (
                <li key={search}>
                  <Link
                    to={searchDestination(search)}
                    className={styles.link}
                    onClick={onClose}
                    data-testid="header-search-recent"
                  >
                    {search}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {q === '' ? (
          <nav aria-labelledby="search-starts">
            <h2 id="search-starts" className={styles.title}>
              {texts('starts')}
            </h2>
            <ul>
              {STARTS.map(([text, to]) => (
                <li key={text}>
                  <Link to={to} className={styles.link} onClick={onClose}>
                    {t(text)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        {narrow ? null : (
          <label className={styles.shortcut}>
            <input
              type="checkbox"
              checked={isOn}
              onChange={({ target }) => {
                setOn(target.checked);
                setShortcutOn(target.checked);
              }}
            />
            {texts('shortcut')}
          </label>
        )}
      </form>
    </Dialog>
  );
};
