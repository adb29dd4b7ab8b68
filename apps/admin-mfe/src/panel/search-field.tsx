import { useTexts } from '@meridian/i18n';
import { SearchIcon, TextInput } from '@meridian/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './search-field.module.css';

const DEBOUNCE_MS = 200;

/** A search that acts once the hand rests; `value` is what is in force, e.g. in the address. */
export const SearchField = ({
  label,
  value,
  onChange,
}: {
  label?: string;
  value: string;
  onChange: (value: string) => void;
}) => {
  const { t } = useTexts('admin');
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Changed from outside, by "back" or by clearing the search.
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const act = useEffectEvent(() => {
    setKnown(text.trim());
    onChange(text.trim());
  });
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => act(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <form role="search" className={styles.search} onSubmit={(event) => event.preventDefault()}>
      <SearchIcon size={18} className={styles.icon} />
      <TextInput
        type="search"
        label={label ?? t('states.search')}
        hideLabel
        placeholder={label ?? t('states.search')}
        look="frame"
        className={styles.input}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        data-testid="admin-search"
      />
    </form>
  );
};
