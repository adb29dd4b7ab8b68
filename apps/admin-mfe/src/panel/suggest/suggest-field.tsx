import { useTexts } from '@meridian/i18n';
import { TextInput } from '@meridian/ui';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './suggest-field.module.css';

interface Suggestion {
  id: string;
  isDisabled?: boolean;
  content: ReactNode;
}

interface SuggestFieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  text: string;
  onText: (text: string) => void;
  /** Undefined while they are being loaded. */
  suggestions: readonly Suggestion[] | undefined;
  isFailed: boolean;
  autoFocus?: boolean;
  onPick: (id: string) => void;
  testId: string;
}

/** A search field with suggestions, which the keyboard selects with arrows and Enter. */
export const SuggestField = (props: SuggestFieldProps) => {
  const {
    label,
    hint,
    error,
    text,
    onText,
    suggestions = [],
    isFailed,
    autoFocus = false,
    onPick,
    testId,
  } = props;
  const { t } = useTexts('admin');
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const shown = isOpen && text.trim() !== '';
  const isLoading = props.suggestions === undefined && !isFailed;
  const optionId = (index: number) => `${listId}-${index}`;

  const pick = (index: number) => {
    const suggestion = suggestions[index];
    if (!suggestion || suggestion.isDisabled) return;
    onPick(suggestion.id);
    onText('');
    setOpen(false);
  };
  const move = (step: number) => {
    const next = Math.min(Math.max(active + step, 0), suggestions.length - 1);
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (shown) pick(active);
    } else if (event.key === 'Escape' && shown) setOpen(false);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!shown) setOpen(true);
      else move(event.key === 'ArrowDown' ? 1 : -1);
    }
  };
  const status = isFailed
    ? t('states.errorText')
    : isLoading
      ? t('states.loading')
      : suggestions.length === 0
        ? t('common.nothingFound')
        : null;
  return (
    <div className={styles.suggest}>
      <TextInput
        role="combobox"
        look="frame"
        label={label}
        hint={hint}
        error={error}
        autoComplete="off"
        autoFocus={autoFocus}
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && suggestions.length > 0 ? optionId(active) : undefined}
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        data-testid={testId}
      />
      <div className={styles.popup} hidden={!shown}>
        <ul role="listbox" id={listId} aria-label={label}>
          {shown
            ? suggestions.map(({ id, isDisabled = false, content }, index) => (
                <li
                  key={id}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === active}
                  aria-disabled={isDisabled}
                  className={styles.option}
                  // The focus stays in the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick(index)}
                  data-testid={`${testId}-option`}
                >
                  {content}
                </li>
              ))
            : null}
        </ul>
        <p role="status" className={status ? styles.status : 'visually-hidden'}>
          {status ?? t('newOrder.found', { count: suggestions.length })}
        </p>
      </div>
    </div>
  );
};
