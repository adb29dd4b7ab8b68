import type { EndpointInput } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { ConfirmationDeclined, ME_KEY, useConfirmed } from '@meridian/panel';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const STAFF_KEY = ['staff'];

type Invitation = EndpointInput<'POST /api/staff/invitations'>['body'];
type Change = EndpointInput<'PUT /api/staff/:id'>['body'];

/** Members of staff and open invitations. */
export const useStaff = () => {
  const { api } = useServices();
  return useQuery({
    queryKey: STAFF_KEY,
    queryFn: ({ signal }) => api('GET /api/staff', { signal }),
  });
};

/** Mutations of members and invitations. The server may ask for a confirmation of the member's presence. */
export const useStaffMutations = () => {
  const { api } = useServices();
  const confirmed = useConfirmed();
  const queries = useQueryClient();
  const options = {
    // Members can change their own role.
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: STAFF_KEY }),
        queries.invalidateQueries({ queryKey: ME_KEY }),
      ]),
    onError: (error: unknown) => {
      if (!(error instanceof ConfirmationDeclined)) console.error('Error changing the staff', error);
    },
  };
  const invite = useMutation({
    mutationFn: (body: Invitation) => confirmed(() => api('POST /api/staff/invitations', { body })),
    ...options,
  });
  const withdraw = useMutation({
    mutationFn: (id: string) => confirmed(() => api('DELETE /api/staff/invitations/:id', { params: { id } })),
    ...options,
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: Change & { id: string }) =>
      confirmed(() => api('PUT /api/staff/:id', { params: { id }, body })),
    ...options,
  });
  const remove = useMutation({
    mutationFn: (id: string) => confirmed(() => api('DELETE /api/staff/:id', { params: { id } })),
    ...options,
  });
  return { invite, withdraw, change, remove };
};
