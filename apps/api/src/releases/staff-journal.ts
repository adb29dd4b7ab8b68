/** A change of a team, or the use of one of its tokens. */
export interface TeamEvent {
  action: 'added' | 'changed' | 'tokenUsed';
  team: { id: string; name: string };
  changes: readonly { field: string; before: string | null; after: string | null }[];
}

/** What the release platform needs to know of the shop's staff, and tells it. The shop provides the implementation. */
export abstract class StaffJournal {
  /** The email of a member of the staff; undefined if the account is deleted. */
  abstract emailOf(userId: string): Promise<string | undefined>;
  /** @param by id of a member of the staff; null for a team */
  abstract record(by: string | null, event: TeamEvent): Promise<void>;
}
