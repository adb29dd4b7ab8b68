import type { EndpointInput, TeamInput } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { ConfirmationDeclined, useConfirmed } from '@meridian/panel';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const TEAMS_KEY = ['teams'];

type NewToken = EndpointInput<'POST /api/teams/:id/tokens'>['body'];
type NewKey = EndpointInput<'POST /api/teams/:id/keys'>['body'];

/** Teams outside of this repository. */
export const useTeams = () => {
  const { api } = useServices();
  return useQuery({
    queryKey: TEAMS_KEY,
    queryFn: async ({ signal }) => (await api('GET /api/teams', { signal })).teams,
  });
};

/** Mutations of teams. The server may ask for a confirmation of the owner's presence. */
export const useTeamMutations = () => {
  const { api } = useServices();
  const confirmed = useConfirmed();
  const queries = useQueryClient();
  const options = {
    onSuccess: () => queries.invalidateQueries({ queryKey: TEAMS_KEY }),
    onError: (error: unknown) => {
      if (!(error instanceof ConfirmationDeclined)) console.error('Error changing a team', error);
    },
  };
  const create = useMutation({
    mutationFn: (body: TeamInput) => confirmed(() => api('POST /api/teams', { body })),
    ...options,
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: TeamInput & { id: string }) =>
      confirmed(() => api('PUT /api/teams/:id', { params: { id }, body })),
    ...options,
  });
  const createToken = useMutation({
    mutationFn: ({ id, ...body }: NewToken & { id: string }) =>
      confirmed(() => api('POST /api/teams/:id/tokens', { params: { id }, body })),
    // The token itself must not stay in memory longer than its dialog.
    gcTime: 0,
    ...options,
  });
  const revokeToken = useMutation({
    mutationFn: (params: { id: string; token: string }) =>
      confirmed(() => api('DELETE /api/teams/:id/tokens/:token', { params })),
    ...options,
  });
  const registerKey = useMutation({
    mutationFn: ({ id, ...body }: NewKey & { id: string }) =>
      confirmed(() => api('POST /api/teams/:id/keys', { params: { id }, body })),
    ...options,
  });
  const revokeKey = useMutation({
    mutationFn: (params: { id: string; key: string }) =>
      confirmed(() => api('DELETE /api/teams/:id/keys/:key', { params })),
    ...options,
  });
  return { create, change, createToken, revokeToken, registerKey, revokeKey };
};
