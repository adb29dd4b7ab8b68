import type { Me, Permission } from '@meridian/contracts';
import { createContext, useContext } from 'react';

/** The rights of the signed-in member of staff. The server enforces them; the panel only hides what it would refuse. */
export interface Access {
  /** Undefined while it is unknown. */
  me: Me | undefined;
  can: (permission: Permission) => boolean;
  /** Whether the member may change the channels of an app. */
  mayRelease: (app: string) => boolean;
  /** The shop requires a second factor that the member has not set up, so the server refuses every other page. */
  needsSecondFactor: boolean;
}

/** The rights for a response of `GET /api/user/me`. Without one the panel hides nothing, because the server decides. */
export const accessOf = (me: Me | undefined): Access => {
  const staff = me?.staff;
  const can = (permission: Permission): boolean => staff?.permissions.includes(permission) ?? true;
  return {
    me,
    can,
    mayRelease: (app) =>
      can('releases.edit') && (staff === undefined || staff.role === 'owner' || staff.apps.includes(app)),
    needsSecondFactor: staff?.needsSecondFactor ?? false,
  };
};

export const AccessContext = createContext(accessOf(undefined));

export const useAccess = (): Access => useContext(AccessContext);
