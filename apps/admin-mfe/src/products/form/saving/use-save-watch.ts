import type { Watch } from '@meridian/contracts';
import { isApiError } from '@meridian/api-client';
import { useServices } from '@meridian/federation';
import { shrinkImage } from '@meridian/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { WATCHES_KEY } from '../../use-watches.ts';
import { upload } from '../../../data/upload.ts';
import { submissionOf, toFormData } from './watch-body.ts';
import type { WatchValues } from '../watch-values.ts';

/** The progress of a save; `fraction` is 0 to 1. */
export type SaveProgress =
  | { stage: 'preparing'; done: number; count: number }
  | { stage: 'sending'; fraction: number }
  | { stage: 'storing' };

/** Saves the form: shrinks the images, uploads with progress, and invalidates the lists of watches. */
export const useSaveWatch = () => {
  const { api, store } = useServices();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<SaveProgress | null>(null);
  const controller = useRef<AbortController | null>(null);

  /**
   * @param watch the watch to update; null for a new one
   * @param overwrite replaces the current version, even if it is newer than the one that the form was filled with
   * @throws ApiError when the server rejects the request; AbortError after `cancel`
   */
  const save = async (values: WatchValues, watch: Watch | null, overwrite = false): Promise<Watch> => {
    const attempt = new AbortController();
    controller.current = attempt;
    const { body, files } = submissionOf(values, watch);
    try {
      const shrunk: File[] = [];
      for (const file of files) {
        setProgress({ stage: 'preparing', done: shrunk.length, count: files.length });
        shrunk.push(await shrinkImage(file));
        attempt.signal.throwIfAborted();
      }
      setProgress({ stage: 'sending', fraction: 0 });
      if (overwrite && watch) {
        const current = await api('GET /api/panel/watches/:id', {
          params: { id: watch._id },
          signal: attempt.signal,
        });
        body.revision = current.watch.revision;
      }
      const { token, locale } = store.getState();
      const response = await upload({
        name: watch ? 'PUT /api/watches/:id' : 'POST /api/watches',
        id: watch?._id,
        body: toFormData({ body, files: shrunk }),
        token,
        language: locale.language,
        onProgress: (fraction) =>
          setProgress(fraction < 1 ? { stage: 'sending', fraction } : { stage: 'storing' }),
        signal: attempt.signal,
      });
      await queries.invalidateQueries({ queryKey: WATCHES_KEY, refetchType: 'none' });
      return response.watch;
    } catch (error) {
      if (!attempt.signal.aborted) console.error('Error saving the watch', error);
      if (isApiError(error, 'unauthorized')) store.getState().expireSession();
      throw error;
    } finally {
      setProgress(null);
    }
  };
  return { save, progress, cancel: () => controller.current?.abort() };
};
