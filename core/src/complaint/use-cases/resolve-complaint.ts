import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { Authority } from '../../audit-trail/rules/administrator-action.js';
import { type Resolution, resolveComplaint, type ResolvedComplaint } from '../rules/complaint.js';
import { type SuspendMentorRepositories, suspendAndCancelSessions } from '../../conduct/use-cases/suspend-mentor.js';
import { saveTierOnHold } from '../../conduct/use-cases/tier-hold.js';
import type { ComplaintId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { type MentorChange, statusFieldsOf } from '../../mentor/rules/mentor.js';
import { forfeitHeldLines } from '../../payout/use-cases/forfeit-lines.js';

export interface ResolveComplaintCommand extends Authority, Pick<Resolution, 'action' | 'note'> {
  readonly complaintId: ComplaintId;
}

type ResolveComplaintRepositories = SuspendMentorRepositories &
  Pick<Repositories, 'complaints' | 'administratorActions'>;

/** An administrator resolves a complaint. The next closing releases the retained earnings, or a suspension forfeits them. */
export class ResolveComplaint {
  constructor(
    private readonly ports: RequiredPorts<keyof ResolveComplaintRepositories, 'clock' | 'ids' | 'policies'>,
  ) {}

  /** @throws DomainError not-found; policy-violation (`state`) when it is resolved already, or the mentor to hold or suspend is not verified. */
  execute(command: ResolveComplaintCommand, idempotency?: IdempotencyContext): Promise<ResolvedComplaint> {
    const { complaintId, adminId: by, requestId, action, note } = command;
    return this.ports.transaction.run(async (repositories) => {
      const at = this.ports.clock.now();
      const open = await repositories.complaints.get(complaintId);
      const complaint = resolveComplaint(open, { action, note, by, at });
      await repositories.complaints.save(complaint);
      const { memberId, mentorId, reservationId, category } = complaint;
      const about = { complaintId, memberId, mentorId, reservationId, category };
      await repositories.outbox.add({ type: 'complaint-resolved', ...about, action, by });
      const authority = { adminId: by, requestId, reason: note };
      await repositories.administratorActions.add({
        ...authority,
        action: 'resolve-complaint',
        subject: { type: 'complaint', id: complaintId },
        before: { status: open.status },
        after: { status: complaint.status, action },
      });
      await recordHold(repositories, authority, await this.applyResolution(repositories, complaint, at));
      return complaint;
    }, idempotency);
  }

  private async applyResolution(
    repositories: ResolveComplaintRepositories,
    complaint: ResolvedComplaint,
    at: Instant,
  ): Promise<MentorChange | null> {
    const { ids, policies } = this.ports;
    const { mentorId, resolution } = complaint;
    switch (resolution.action) {
      case 'dismiss':
      case 'warn':
        return null; // the message about the complaint is the only effect
      case 'hold_tier':
        return saveTierOnHold(repositories, await repositories.mentors.get(mentorId), resolution.note, at);
      case 'suspend': {
        // Locked: an outcome decided meanwhile has booked its earnings, or finds the suspension.
        if (complaint.reservationId !== null) await repositories.reservations.get(complaint.reservationId);
        const step = { ids, at, policies };
        const change = await suspendAndCancelSessions(repositories, mentorId, step);
        await forfeitHeldLines(repositories, complaint, step);
        return change;
      }
    }
  }
}

/** Recorded separately, so that the mentor's audit trail shows the hold. A mentor already on hold does not change. */
async function recordHold(
  { administratorActions }: Pick<Repositories, 'administratorActions'>,
  authority: Authority & { readonly reason: string },
  change: MentorChange | null,
): Promise<void> {
  if (change === null || change.before === change.after) return;
  const { before, after } = change;
  await administratorActions.add({
    ...authority,
    action: 'hold-mentor',
    subject: { type: 'mentor', id: before.id },
    before: statusFieldsOf(before),
    after: statusFieldsOf(after),
  });
}
