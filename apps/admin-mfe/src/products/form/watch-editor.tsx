import type { Watch } from '@meridian/contracts';
import { inLanguage, imageUrl, randomKey } from '@meridian/domain';
import { useLocation, useNavigate, useParams, useSearchParams } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { toast } from '@meridian/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../panel/loaded.tsx';
import { useWatch, WATCHES_KEY } from '../use-watches.ts';
import { readDraft } from './draft/draft-storage.ts';
import { WatchForm } from './watch-form.tsx';
import { emptyWatch, type FormImage, valuesOf, type WatchValues } from './watch-values.ts';

const NEW = 'new';

/** A picture of another watch as a file of one's own: the server takes no picture that a watch does not own. */
const copyImage = async (picture: FormImage): Promise<FormImage[]> => {
  if ('file' in picture) return [picture];
  const { path } = picture;
  const answer = await fetch(imageUrl(path));
  if (!answer.ok) return [];
  const blob = await answer.blob();
  const name = path.split('/').at(-1) ?? path;
  return [{ id: randomKey(), file: new File([blob], name, { type: blob.type }) }];
};

/** A copy to start from: everything but what has to be its own, and nothing in stock. */
const copyOf = async (watch: Watch): Promise<WatchValues> => {
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
  return { ...values, nameEN: `${watch.nameEN} 2`, nameRU: `${watch.nameRU} 2`, colors, stock };
};

/** What the form needs before it can be shown: the watch, what it starts with, and a draft if there is one. */
const useStart = (id: string, from: string | null, attempt: number) => {
  const watch = useWatch(id === NEW ? from : id);
  const needed = id !== NEW || from !== null;
  const start = useQuery({
    queryKey: ['watch-form', id, from, attempt, watch.data?.revision],
    queryFn: async () => {
      const shown = watch.data ?? null;
      const draft = from ? null : await readDraft(id);
      if (id !== NEW) return { initial: shown ? valuesOf(shown) : emptyWatch(), draft, watch: shown };
      return { initial: shown ? await copyOf(shown) : emptyWatch(), draft, watch: null };
    },
    enabled: !needed || (watch.data !== undefined && !watch.isFetching),
    staleTime: Infinity,
    gcTime: 0,
  });
  return needed && watch.isError ? { ...start, ...watch, data: undefined } : start;
};

/** The page of one watch: adding (`new`, perhaps `?from=` another one) or editing. */
const WatchEditor = () => {
  const { t, language } = useTexts('admin');
  const { id = NEW } = useParams();
  const [parameters] = useSearchParams();
  const { state } = useLocation() as { state: { list?: string } | null };
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const from = parameters.get('from');
  const start = useStart(id, from, attempt);
  const close = () => void navigate(`/admin-panel/products${state?.list ?? ''}`);
  return (
    <Loaded query={start} rows={10}>
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
            toast(t('form.saved', { name: inLanguage(saved, 'name', language) }), { tone: 'success' });
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
export default WatchEditor;
