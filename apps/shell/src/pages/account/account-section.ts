import type { Me } from '@meridian/contracts';
import type { ClientRequest } from '@meridian/ui';

/** Props of the content of each section. */
export interface AccountSectionProps {
  profile: ClientRequest<Me>;
}
