import type { Watch } from '@meridian/contracts';
import { isApiError } from '@meridian/api-client';
import { useServices } from '@meridian/federation';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { WATCHES_KEY } from '../../use-watches.ts';
import { shrinkImage } from '../images/shrink-image.ts';
import { upload } from '../../../data/upload.ts';
import { submissionOf, toFormData } from './watch-body.ts';
import type { WatchValues } from '../watch-values.ts';

/** How far a save has come; `share` is 0 to 1. */
export type SaveProgress =
  | { stage: 'preparing'; done: number; count: number }
  | { stage: 'sending'; share: number }
  | { stage: 'storing' };

/** Saves the form: pictures made as small as they are kept, sent with progress, the lists read anew. */
export const useSaveWatch = () => {
  const { api, store } = useServices();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<SaveProgress | null>(null);
  const controller = useRef<AbortController | null>(null);

  /**
   * `over` saves over whatever state the watch has now, instead of the one the form was filled from.
   * @throws ApiError when the server refuses; AbortError when it was called off
   */
  const save = async (values: WatchValues, watch: Watch | null, over = false): Promise<Watch> => {
    const abort = new AbortController();
    controller.current = abort;
    const { body, files } = submissionOf(values, watch);
    try {
      const small: File[] = [];
      for (const file of files) {
        setProgress({ stage: 'preparing', done: small.length, count: files.length });
        small.push(await shrinkImage(file));
        abort.signal.throwIfAborted();
      }
      setProgress({ stage: 'sending', share: 0 });
      if (over && watch) {
        const now = await api('GET /api/watches/:id', { params: { id: watch._id }, signal: abort.signal });
        body.revision = now.watch.revision;
      }
      const { token, locale } = store.getState();
      const answer = await upload({
        method: watch ? 'PUT' : 'POST',
        path: watch ? `/api/watches/${watch._id}` : '/api/watches',
        body: toFormData({ body, files: small }),
        token,
        language: locale.language,
        onProgress: (share) => setProgress(share < 1 ? { stage: 'sending', share } : { stage: 'storing' }),
        signal: abort.signal,
      });
      await queries.invalidateQueries({ queryKey: WATCHES_KEY, refetchType: 'none' });
      return (answer as { watch: Watch }).watch;
    } catch (error) {
      if (!abort.signal.aborted) console.error('Error saving the watch', error);
      if (isApiError(error, 'unauthorized')) store.getState().expireSession();
      throw error;
    } finally {
      setProgress(null);
    }
  };
  return { save, progress, cancel: () => controller.current?.abort() };
};
