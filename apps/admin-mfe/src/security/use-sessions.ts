import { useServices } from '@meridian/federation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export const SESSIONS_KEY = ['sessions'];

/** The own sessions, the most recently used first. */
export const useSessions = () => {
  const { api } = useServices();
  return useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => api('GET /api/user/sessions', { signal }),
  });
};

/** Ends the own session with the id; without an id all other sessions. */
export const useEndSessions = () => {
  const { api } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id ? api('DELETE /api/user/sessions/:id', { params: { id } }) : api('DELETE /api/user/sessions'),
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS_KEY }),
    onError: (error) => console.error('Error ending a session', error),
  });
};
