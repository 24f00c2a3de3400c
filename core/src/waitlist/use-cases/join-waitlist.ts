import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import { requireAcceptingMentor } from '../../booking/rules/booking-decision.js';
import { windowAhead } from '../../booking/rules/match-window.js';
import type { MemberId, MentorId, StoreId, WaitlistEntryId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { requirePublicMentor } from '../../mentor/rules/mentor.js';
import { requireRoomInLine, type WaitlistEntry } from '../rules/waitlist-entry.js';

export interface JoinWaitlistCommand {
  readonly memberId: MemberId;
  readonly storeId: StoreId;
  /** The mentor; any mentor when missing. */
  readonly mentorId?: MentorId;
  readonly from: Instant;
  readonly until: Instant;
}

/** A member waits for a block that can become free. */
export class JoinWaitlist {
  constructor(
    private readonly ports: RequiredPorts<
      'bookingContext' | 'mentors' | 'stores' | 'waitlist',
      'clock' | 'ids' | 'policies'
    >,
  ) {}

  /** @throws DomainError not-found; validation for the window (`windowAhead`); policy-violation for an inactive mentor or too many entries. */
  execute(
    { memberId, storeId, mentorId, from, until }: JoinWaitlistCommand,
    idempotency?: IdempotencyContext,
  ): Promise<WaitlistEntry> {
    const id = this.ports.ids.next<WaitlistEntryId>();
    return this.ports.transaction.run(async ({ bookingContext, mentors, stores, waitlist }) => {
      const at = this.ports.clock.now();
      await bookingContext.lockMember(memberId); // of two requests at once the second counts the entry of the first
      const window = windowAhead(from, until, at, this.ports.policies.waitlist);
      if (mentorId) requireAcceptingMentor(requirePublicMentor(await mentors.get(mentorId)));
      await stores.get(storeId);
      requireRoomInLine(await waitlist.countQueued(memberId, at), this.ports.policies.waitlist);
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
    }, idempotency);
  }
}
