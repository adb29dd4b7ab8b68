import { useMutation, type QueryKey, useQueryClient } from '@tanstack/react-query';

interface Calls<Save, Saved> {
  save: (input: Save) => Promise<Saved>;
  stop: (id: string) => Promise<Saved>;
  remove: (id: string) => Promise<void>;
}

/**
 * The mutations of sales or promo codes; the list is fetched again after each.
 * @param name in log messages
 */
export const useDiscountMutations = <Save, Saved>(
  queryKey: QueryKey,
  name: string,
  calls: Calls<Save, Saved>,
) => {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey });
  const onError = (error: Error) => console.error(`Error changing the ${name}`, error);
  return {
    save: useMutation({ mutationFn: calls.save, onSuccess, onError }),
    stop: useMutation({ mutationFn: calls.stop, onSuccess, onError }),
    remove: useMutation({ mutationFn: calls.remove, onSuccess, onError }),
  };
};
