import type { Clock } from '../shared/clock.js';
import type { Ids, MemberId, MentorId, StoreId, WaitlistEntryId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Once } from '../idempotency/once.js';
import { requireActiveMentor } from '../booking/block-opening.js';
import { windowAhead } from '../booking/match-window.js';
import type { Stores } from '../stores.js';
import type { WaitlistEntry } from './waitlist-entry.js';

export interface JoinWaitlistCommand {
  readonly memberId: MemberId;
  readonly storeId: StoreId;
  /** Any without. */
  readonly mentorId?: MentorId;
  readonly from: Instant;
  readonly until: Instant;
}

/** A member gets in line for what may become free. */
export class JoinWaitlist {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'mentors' | 'branches' | 'waitlist'>>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  execute({ memberId, storeId, mentorId, from, until }: JoinWaitlistCommand, once?: Once): Promise<WaitlistEntry> {
    const id = this.ids.next<WaitlistEntryId>();
    return this.transaction.run(async ({ mentors, branches, waitlist }) => {
      const at = this.clock.now();
      const window = windowAhead(from, until, at, this.policies.waitlist);
      if (mentorId) requireActiveMentor(await mentors.get(mentorId));
      await branches.get(storeId);
      const entry: WaitlistEntry = {
        id,
        memberId,
        storeId,
        mentorId: mentorId ?? null,
        ...window,
        status: 'waiting',
        offer: null,
        passed: [],
        createdAt: at,
      };
      await waitlist.add(entry);
      return entry;
    }, once);
  }
}
