import type { Authority } from '../administration/administrator-action.js';
import type { Clock } from '../shared/clock.js';
import type { ComplaintId, Ids } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Once } from '../idempotency/once.js';
import { standingOf, type MentorChange } from '../mentor/mentor.js';
import { suspendMentor, type SuspendingStores } from '../mentor/suspend-mentor.js';
import { saveTierOnHold } from '../mentor/tier-hold.js';
import { forfeitHeldLines } from '../payout/forfeiture.js';
import type { Stores } from '../stores.js';
import { resolved, type Resolution, type ResolvedComplaint } from './complaint.js';

export interface ResolveComplaintCommand extends Authority, Pick<Resolution, 'action' | 'note'> {
  readonly complaintId: ComplaintId;
}

type ResolvingStores = SuspendingStores & Pick<Stores, 'complaints' | 'administratorActions'>;

/** An administrator decides a complaint; what it held back is let go by the next closing, or is forfeited by a suspension. */
export class ResolveComplaint {
  constructor(
    private readonly transaction: Transaction<ResolvingStores>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError not-found; policy-violation (`state`) when it is resolved already. */
  execute(command: ResolveComplaintCommand, once?: Once): Promise<ResolvedComplaint> {
    const { complaintId, adminId: by, requestId, action, note } = command;
    return this.transaction.run(async (stores) => {
      const at = this.clock.now();
      const open = await stores.complaints.get(complaintId);
      const complaint = resolved(open, { action, note, by, at });
      await stores.complaints.save(complaint);
      const { memberId, mentorId, reservationId, category } = complaint;
      const about = { complaintId, memberId, mentorId, reservationId, category };
      await stores.outbox.add({ type: 'complaint-resolved', ...about, action, by });
      const asked = { adminId: by, requestId, why: note };
      await stores.administratorActions.add({
        ...asked,
        action: 'resolve-complaint',
        subject: { type: 'complaint', id: complaintId },
        before: { status: open.status },
        after: { status: complaint.status, action },
      });
      await recordHold(stores, asked, await this.carryOut(stores, complaint, at));
      return complaint;
    }, once);
  }

  private async carryOut(
    stores: ResolvingStores,
    complaint: ResolvedComplaint,
    at: Instant,
  ): Promise<MentorChange | null> {
    const { mentorId, resolution } = complaint;
    switch (resolution.action) {
      case 'dismiss':
      case 'warn':
        return null; // the message about it is all that there is to it
      case 'hold_tier':
        return saveTierOnHold(stores, await stores.mentors.get(mentorId), resolution.note, at);
      case 'suspend': {
        const change = await suspendMentor(stores, this.ids, mentorId, at, this.policies);
        await forfeitHeldLines(stores, this.ids, complaint, at);
        return change;
      }
    }
  }
}

/** A line of its own, so that the mentor's trail shows the hold; a mentor on hold already is as they were. */
async function recordHold(
  { administratorActions }: Pick<Stores, 'administratorActions'>,
  asked: Authority & { readonly why: string },
  change: MentorChange | null,
): Promise<void> {
  if (change === null || change.before === change.after) return;
  const { before, after } = change;
  await administratorActions.add({
    ...asked,
    action: 'hold-mentor',
    subject: { type: 'mentor', id: before.id },
    before: standingOf(before),
    after: standingOf(after),
  });
}
