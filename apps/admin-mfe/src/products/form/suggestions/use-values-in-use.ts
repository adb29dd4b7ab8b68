import type { ValuesInUse } from '@meridian/contracts';
import type { DetailField } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useQuery } from '@tanstack/react-query';

/** A text field of a colour for which the form suggests values. */
export type SuggestedField = DetailField | 'colorName';
/** A text in both languages. */
export interface UsedText {
  en: string;
  ru: string;
}

/** The values that other watches use; undefined until they are loaded. Without them the form has no suggestions. */
export const useValuesInUse = (): ValuesInUse | undefined => {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: ['watches', 'values'],
    queryFn: ({ signal }) => api('GET /api/watch-values', { signal }),
    staleTime: 60_000,
  });
  return data;
};

/** The texts of a field that other watches use, most frequent first. */
export const usedTextsOf = (
  values: ValuesInUse | undefined,
  field: SuggestedField | undefined,
): readonly UsedText[] => {
  if (!values || !field) return [];
  return field === 'colorName' ? values.colorNames : values.details[field];
};
