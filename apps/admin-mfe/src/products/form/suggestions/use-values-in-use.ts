import type { ValuesInUse } from '@meridian/contracts';
import type { DetailField } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** A text field of a colour for which the form suggests values. */
export type SuggestedField = DetailField | 'colorName';
/** A text in both languages. */
export interface UsedText {
  en: string;
  ru: string;
}

const VALUES_KEY = ['watches', 'values'];

/** The values that other watches use; undefined until they are loaded. Without them the form has no suggestions. */
export const useValuesInUse = (): ValuesInUse | undefined => {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: VALUES_KEY,
    queryFn: ({ signal }) => api('GET /api/watch-values', { signal }),
    staleTime: 60_000,
  });
  return data;
};

/** Returns a function that returns the values that have been loaded, for event handlers. */
export const useLoadedValues = () => {
  const queries = useQueryClient();
  return () => queries.getQueryData<ValuesInUse>(VALUES_KEY);
};

/** The texts of a field that other watches use, most frequent first. */
export const usedTextsOf = (
  values: ValuesInUse | undefined,
  field: SuggestedField | undefined,
): readonly UsedText[] => {
  if (!values || !field) return [];
  return field === 'colorName' ? values.colorNames : values.details[field];
};
