import type { Block } from '@spotter/core/booking';
import { dayOf, type Day, type Instant } from '@spotter/core/kernel';
import type { Membership } from '@spotter/core/membership';
import type { Mentor } from '@spotter/core/mentor';
import type { PointLot } from '@spotter/core/points';
import type { WaitlistEntry } from '@spotter/core/waitlist';
import { isPro } from './check-absences.js';
import { isOver } from './check-renewals.js';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';
import { rowsOf } from './row-groups.js';

/** A member has a limited number of entries, and gets an offer of a block once and only with means to pay for it. */
export class CheckWaitlist extends ContextCheck implements Check {
  readonly reads = ['blocks', 'mentors', 'memberships', 'pointLots', 'waitlist'] as const;
  private readonly waiting = new Map<string, Map<string, Instant>>();
  /** Per member, the offered blocks with their starts. */
  private readonly offered = new Map<string, Map<string, Instant>>();
  private readonly blocks = new Map<string, Block>();
  private readonly mentors = new Map<string, Mentor>();
  private readonly memberships = new Map<string, Membership>();
  private readonly lots = new Map<string, Map<string, PointLot>>();
  private readonly offers: WaitlistEntry[] = [];

  onChange(change: ChangeFor<CheckWaitlist>): void {
    if (change.table === 'blocks') this.blocks.set(change.after.id, change.after);
    if (change.table === 'mentors') this.mentors.set(change.after.id, change.after);
    if (change.table === 'memberships') this.recordMembership(change.after);
    if (change.table === 'pointLots') rowsOf(this.lots, change.after.memberId).set(change.after.id, change.after);
    if (change.table === 'waitlist') this.recordEntry(change.before, change.after);
  }

  afterStep(): void {
    for (const offer of this.offers.splice(0)) this.validateAbilityToPay(offer);
  }

  async afterDay(): Promise<void> {
    const now = this.context.now();
    for (const [id, { startsAt }] of this.blocks) if (startsAt < now) this.blocks.delete(id);
    for (const blocks of this.offered.values())
      for (const [id, startsAt] of blocks) if (startsAt < now) blocks.delete(id);
  }

  /** A chargeback can change a membership that was over before the present one began. */
  private recordMembership(membership: Membership): void {
    const present = this.memberships.get(membership.memberId);
    if (!isOver(membership) || present?.id === membership.id) this.memberships.set(membership.memberId, membership);
  }

  private recordEntry(before: WaitlistEntry | undefined, after: WaitlistEntry): void {
    this.countEntries(after);
    if (!after.offer || after.offer.blockId === before?.offer?.blockId) return;
    this.offers.push(after);
    const { memberId, offer } = after;
    const blocks = rowsOf(this.offered, memberId);
    if (blocks.has(offer.blockId)) this.note('waitlist-fair', 'a block is offered to a member again', memberId);
    blocks.set(offer.blockId, this.blocks.get(offer.blockId)?.startsAt ?? this.context.now());
  }

  private countEntries({ id, memberId, status, endsAt }: WaitlistEntry): void {
    const entries = rowsOf(this.waiting, memberId);
    if (status === 'waiting' || status === 'offered') entries.set(id, endsAt);
    else entries.delete(id);
    for (const [other, end] of entries) if (end <= this.context.now()) entries.delete(other);
    if (entries.size > this.context.policies.waitlist.maxEntries)
      this.note('waitlist-fair', `a member has ${entries.size} entries`, id, memberId);
  }

  private validateAbilityToPay({ id, memberId, offer }: WaitlistEntry): void {
    const block = this.blocks.get(offer?.blockId ?? '');
    const mentor = this.mentors.get(block?.mentorId ?? '');
    if (!block || !mentor) return;
    const canPay = isPro(mentor) ? this.points(memberId) >= (mentor.ratePoints ?? 0) : this.hasCredit(memberId, block);
    if (!canPay) this.note('waitlist-fair', 'a block is offered to a member who cannot pay', id, memberId, block.id);
  }

  private points(memberId: string): number {
    const now = this.context.now();
    const left = [...rowsOf(this.lots, memberId).values()].filter(({ expiresAt }) => now < expiresAt);
    return left.reduce((total, { remaining }) => total + remaining, 0);
  }

  private hasCredit(memberId: string, { startsAt }: Block): boolean {
    const membership = this.memberships.get(memberId);
    if (membership?.status !== 'active' && membership?.status !== 'paused') return false;
    const day = dayOf(startsAt);
    if (isInPause(membership, this.context.today()) || isInPause(membership, day)) return false;
    const term = membership.terms.find(({ startsOn, endsOn }) => startsOn <= day && day < endsOn);
    return term !== undefined && this.context.holdersOf(term.id).length < term.credits;
  }
}

const isInPause = ({ pause }: Membership, day: Day): boolean => !!pause && pause.from <= day && day <= pause.until;
