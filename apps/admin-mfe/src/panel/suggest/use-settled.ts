import { useEffect, useState } from 'react';

/** Delay between the last key press and the request. */
const DEBOUNCE_MS = 200;

/** The trimmed text once it has not changed for a moment. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text.trim() === '' ? '' : settled;
};
