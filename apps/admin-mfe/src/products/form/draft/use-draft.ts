import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { removeDraft, writeDraft } from './draft-storage.ts';
import type { WatchValues } from '../watch-values.ts';

/** Delay between the last change and storing the draft. */
const DEBOUNCE_MS = 400;

const imageIds = ({ colors }: WatchValues): string =>
  colors.flatMap(({ images }) => images.map(({ id }) => id)).join();

/** Stores the values of the form as a draft, debounced. `clearDraft` removes the draft and stops storing it. */
export const useDraft = (
  id: string,
  revision: number | null,
  form: Pick<UseFormReturn<WatchValues>, 'getValues' | 'subscribe'>,
) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isCleared = useRef(false);
  useEffect(() => {
    let storedImages = imageIds(form.getValues());
    const unsubscribe = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isCleared.current || isDirty === false) return;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          const images = imageIds(values);
          void writeDraft(id, { values, revision }, images !== storedImages);
          storedImages = images;
        }, DEBOUNCE_MS);
      },
    });
    return () => {
      clearTimeout(timer.current);
      unsubscribe();
    };
  }, [form, id, revision]);
  return {
    clearDraft: () => {
      isCleared.current = true;
      clearTimeout(timer.current);
      return removeDraft(id);
    },
  };
};
