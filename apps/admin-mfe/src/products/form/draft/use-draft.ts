import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { removeDraft, writeDraft } from './draft-storage.ts';
import type { WatchValues } from '../watch-values.ts';

const DEBOUNCE_MS = 400;

const imageIds = ({ colors }: WatchValues): string =>
  colors.flatMap(({ images }) => images.map(({ id }) => id)).join();

/** Keeps what is typed, a moment after it was typed; `clearDraft` once it is saved or not wanted. */
export const useDraft = (
  id: string,
  revision: number | null,
  form: Pick<UseFormReturn<WatchValues>, 'getValues' | 'subscribe'>,
) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const over = useRef(false);
  useEffect(() => {
    let kept = imageIds(form.getValues());
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (over.current || isDirty === false) return;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          const pictures = imageIds(values);
          void writeDraft(id, { values, revision }, pictures !== kept);
          kept = pictures;
        }, DEBOUNCE_MS);
      },
    });
    return () => {
      clearTimeout(timer.current);
      stop();
    };
  }, [form, id, revision]);
  return {
    clearDraft: () => {
      over.current = true;
      clearTimeout(timer.current);
      return removeDraft(id);
    },
  };
};
