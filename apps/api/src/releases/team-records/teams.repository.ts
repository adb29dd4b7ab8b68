import type { TeamInput } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, UpdateQuery } from 'mongoose';
import { orDuplicate } from '../../platform/database/errors.ts';
import { objectId } from '../../platform/database/ids.ts';
import { type StoredKey, type StoredTeam, type StoredToken, TEAM_MODEL } from './team.schema.ts';

export type TeamRecord = Omit<StoredTeam, '_id'> & { id: string };

const MAX_TOKENS = 20;
const MAX_KEYS = 20;

const recordOf = ({ _id, ...team }: StoredTeam): TeamRecord => ({ id: _id.toHexString(), ...team });

/** Teams in the database. Each app, each token and each key belongs to at most one team. */
@Injectable()
export class TeamsRepository {
  constructor(@InjectModel(TEAM_MODEL.name) private readonly teams: Model<StoredTeam>) {}

  async all(): Promise<TeamRecord[]> {
    return (await this.teams.find().sort({ name: 1 }).lean<StoredTeam[]>()).map(recordOf);
  }

  async byId(id: string): Promise<TeamRecord | null> {
    const team = await this.teams.findById(objectId(id)).lean<StoredTeam>();
    return team && recordOf(team);
  }

  async byTokenHash(hash: string): Promise<TeamRecord | null> {
    const team = await this.teams.findOne({ 'tokens.hash': hash }).lean<StoredTeam>();
    return team && recordOf(team);
  }

  /** @throws DuplicateError if a team has the name or one of the apps */
  async insert(input: TeamInput): Promise<TeamRecord> {
    const team = { ...input, createdAt: new Date(), tokens: [], keys: [] };
    const created = await this.teams.create(team).catch(orDuplicate);
    return recordOf(created.toObject<StoredTeam>());
  }

  /** Returns the changed team; null if there is none. @throws DuplicateError as `insert` */
  change(id: string, input: TeamInput): Promise<TeamRecord | null> {
    return this.update({ _id: objectId(id) }, { $set: input });
  }

  /** Returns the changed team; null if there is none, or if it has the maximum of tokens. */
  addToken(id: string, token: StoredToken): Promise<TeamRecord | null> {
    const filter = { _id: objectId(id), [`tokens.${MAX_TOKENS - 1}`]: { $exists: false } };
    return this.update(filter, { $push: { tokens: token } });
  }

  removeToken(id: string, tokenId: string): Promise<TeamRecord | null> {
    const filter = { _id: objectId(id), 'tokens.id': tokenId };
    return this.update(filter, { $pull: { tokens: { id: tokenId } } });
  }

  /** Returns the changed team; null as `addToken`. @throws DuplicateError if a team has registered the key */
  async addKey(id: string, key: StoredKey): Promise<TeamRecord | null> {
    // A unique index does not compare entries of one document.
    const filter = {
      _id: objectId(id),
      [`keys.${MAX_KEYS - 1}`]: { $exists: false },
      'keys.id': { $ne: key.id },
    };
    return this.update(filter, { $push: { keys: key } });
  }

  /** Returns the changed team; null if there is no such key that is not revoked. */
  revokeKey(id: string, keyId: string, revokedAt: Date): Promise<TeamRecord | null> {
    const filter = { _id: objectId(id), keys: { $elemMatch: { id: keyId, revokedAt: null } } };
    return this.update(filter, { $set: { 'keys.$.revokedAt': revokedAt } });
  }

  /** Records a use of a token, unless one was recorded since `before`. */
  async touchToken(tokenId: string, before: Date, lastUsedAt: Date): Promise<void> {
    await this.teams.updateOne(
      {
        tokens: { $elemMatch: { id: tokenId, $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: before } }] } },
      },
      { $set: { 'tokens.$.lastUsedAt': lastUsedAt } },
    );
  }

  private async update(filter: object, update: UpdateQuery<StoredTeam>): Promise<TeamRecord | null> {
    const team = await this.teams
      .findOneAndUpdate(filter, update, { returnDocument: 'after' })
      .lean<StoredTeam>()
      .catch(orDuplicate);
    return team && recordOf(team);
  }
}
