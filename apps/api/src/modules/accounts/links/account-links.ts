import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import { linkTokenHash, newLinkToken } from '../../../platform/security/link-token.ts';
import { type AccountLink, LINK_KINDS, type LinkKind } from './account-link.schema.ts';
import { AccountLinksRepository } from './account-links.repository.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TTL_MS: Record<LinkKind, number> = { reset: 60 * MINUTE_MS, verify: DAY_MS, email: DAY_MS };

type NewLink = Pick<AccountLink, 'kind' | 'userId' | 'email' | 'sessionId'>;

/** Emailed links to an account. The database contains their hashes only, so a copy of it opens no account. */
@Injectable()
export class AccountLinks {
  constructor(private readonly repository: AccountLinksRepository) {}

  /** Creates a link, which invalidates the earlier ones of this kind and user. Returns its token. */
  async create(link: NewLink): Promise<string> {
    const token = newLinkToken();
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + TTL_MS[link.kind]);
    await this.repository.replace({ _id: linkTokenHash(token), ...link, createdAt, expiresAt });
    return token;
  }

  /** Returns the link of a token without using it. @throws AppError `linkExpired` */
  async read(token: string, ...kinds: LinkKind[]): Promise<AccountLink> {
    return orExpired(await this.repository.find(linkTokenHash(token), kinds));
  }

  /** Uses the link of a token, which succeeds once. @throws AppError `linkExpired` */
  async use(token: string, ...kinds: LinkKind[]): Promise<AccountLink> {
    return orExpired(await this.repository.take(linkTokenHash(token), kinds));
  }

  /** Invalidates the links of a user, of all kinds unless kinds are given. */
  removeAll(userId: string, ...kinds: LinkKind[]): Promise<void> {
    return this.repository.removeAll(userId, kinds.length > 0 ? kinds : LINK_KINDS);
  }
}

const orExpired = (link: AccountLink | null): AccountLink => {
  if (!link) throw new AppError('linkExpired');
  return link;
};
