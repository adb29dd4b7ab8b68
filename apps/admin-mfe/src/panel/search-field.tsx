import { useTexts } from '@meridian/i18n';
import { SearchIcon, TextInput } from '@meridian/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './search-field.module.css';

/** Delay between the last key press and the search. */
const DEBOUNCE_MS = 200;

/** A debounced search field. `value` is the applied search text, for example from the URL. */
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
  const [lastValue, setLastValue] = useState(value);
  const [sentValue, setSentValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    // The value was changed by browser navigation, or the search was cleared. A value that this field has sent comes back
    // after a navigation, and keys pressed in the meantime must not be lost.
    if (value !== sentValue) {
      setSentValue(value);
      setText(value);
    }
  }
  const apply = useEffectEvent(() => {
    setSentValue(text.trim());
    onChange(text.trim());
  });
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => apply(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <form role="search" className={styles.search} onSubmit={(event) => event.preventDefault()}>
      <SearchIcon size={18} className={styles.icon} />
      <TextInput
        type="search"
        label={label ?? t('common.search')}
        hideLabel
        placeholder={label ?? t('common.search')}
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
