import type { Watch } from '@meridian/contracts';
import { inLanguage, imageUrl, randomKey } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Loaded } from '@meridian/panel';
import { toast } from '@meridian/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useWatch, WATCHES_KEY } from '../use-watches.ts';
import { readDraft } from './draft/draft-storage.ts';
import { WatchForm } from './watch-form.tsx';
import { emptyWatch, type FormImage, valuesOf, type WatchValues } from './watch-values.ts';

const NEW = 'new';

/** Downloads an image of another watch as a file, because the server rejects image paths of other watches. */
const copyImage = async (image: FormImage): Promise<FormImage[]> => {
  if ('file' in image) return [image];
  const { path } = image;
  const response = await fetch(imageUrl(path));
  if (!response.ok) return [];
  const blob = await response.blob();
  const name = path.split('/').at(-1) ?? path;
  return [{ id: randomKey(), file: new File([blob], name, { type: blob.type }) }];
};

/** The values for a duplicate: without unique values such as SKUs, with new names and without stock. */
const duplicateOf = async (watch: Watch): Promise<WatchValues> => {
  const values = valuesOf(watch);
  const colors = await Promise.all(
    values.colors.map(async (color) => ({
      ...color,
      originalColorNameEN: '',
      sku: '',
      images: (await Promise.all(color.images.map((image) => copyImage(image)))).flat(),
    })),
  );
  const stock = values.stock.map((row) => ({ ...row, quantity: '0', loaded: null }));
  const status = values.status === 'live' ? 'live' : 'draft';
  const seo = { seoTitleEN: '', seoTitleRU: '', seoDescriptionEN: '', seoDescriptionRU: '' };
  return {
    ...values,
    ...seo,
    status,
    nameEN: watch.nameEN && `${watch.nameEN} 2`,
    nameRU: watch.nameRU && `${watch.nameRU} 2`,
    colors,
    stock,
  };
};

/** Loads what the form needs: the watch, the initial values, and the stored draft if there is one. */
const useInitialState = (id: string, from: string | null, attempt: number) => {
  const watch = useWatch(id === NEW ? from : id);
  const needsWatch = id !== NEW || from !== null;
  const state = useQuery({
    queryKey: ['watch-form', id, from, attempt, watch.data?.revision],
    queryFn: async () => {
      const stored = watch.data ?? null;
      const draft = from ? null : await readDraft(id);
      if (id !== NEW) return { initial: stored ? valuesOf(stored) : emptyWatch(), draft, watch: stored };
      return { initial: stored ? await duplicateOf(stored) : emptyWatch(), draft, watch: null };
    },
    enabled: !needsWatch || (watch.data !== undefined && !watch.isFetching),
    staleTime: Infinity,
    gcTime: 0,
  });
  return needsWatch && watch.isError ? { ...state, ...watch, data: undefined } : state;
};

/** Adds a watch (id `new`; `?from=` duplicates another one) or edits a watch. */
export const WatchEditor = () => {
  const { t, language } = useTexts('admin');
  const { id = NEW } = useParams();
  const [parameters] = useSearchParams();
  const { state } = useLocation() as { state: { list?: string } | null };
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const from = parameters.get('from');
  const initialState = useInitialState(id, from, attempt);
  const close = () => void navigate(`/admin-panel/products${state?.list ?? ''}`);
  return (
    <Loaded query={initialState} rows={10}>
      {({ initial, draft, watch }) => (
        <WatchForm
          key={`${id}-${from ?? ''}-${attempt}-${watch?.revision ?? ''}`}
          watch={
            watch && draft?.values && draft.revision !== null ? { ...watch, revision: draft.revision } : watch
          }
          initial={initial}
          draft={draft?.values ?? null}
          draftId={id}
          onSaved={(saved) => {
            toast(t('form.saved', { name: inLanguage(saved, 'name', language) }), {
              tone: 'success',
              stays: true,
            });
            close();
          }}
          onClose={close}
          onReload={() => {
            void queries
              .invalidateQueries({ queryKey: [...WATCHES_KEY, 'one', id] })
              .then(() => setAttempt((before) => before + 1));
          }}
        />
      )}
    </Loaded>
  );
};
