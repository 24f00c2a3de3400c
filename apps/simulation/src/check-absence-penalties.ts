import type { Reservation } from '@spotter/core/booking';
import type { JournalEntry } from '@spotter/core/ledger';
import type { Earning } from '@spotter/core/payout';
import type { TimeOff } from '@spotter/core/time-off';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';
import { noShowPenalty } from './outcome-rule.js';
import { totalOn } from './totals.js';

/** Time off costs the mentor a penalty for each session at short notice, unless the reason is illness or a holiday. */
export class CheckAbsencePenalties extends ContextCheck<'policies'> implements Check {
  readonly reads = ['timeOffs', 'reservations', 'journal', 'earnings'] as const;
  private taken: TimeOff[] = [];
  /** The changed sessions, as they were before. */
  private changed: Reservation[] = [];
  private entries: JournalEntry[] = [];
  private earnings: Earning[] = [];

  onChange(change: ChangeFor<CheckAbsencePenalties>): void {
    if (change.table === 'timeOffs' && !change.before) this.taken.push(change.after);
    if (change.table === 'reservations' && change.before) this.changed.push(change.before);
    if (change.table === 'journal' && change.after.kind === 'absence_penalty') this.entries.push(change.after);
    if (change.table === 'earnings' && !change.before && change.after.kind === 'penalty')
      this.earnings.push(change.after);
  }

  afterStep(): void {
    for (const timeOff of this.taken)
      for (const session of this.changed) if (session.mentorId === timeOff.mentorId) this.validate(timeOff, session);
    for (const { reference } of this.entries)
      this.note('absence-penalty', 'a penalty is booked for a session without one', reference.split(' ')[0] ?? '');
    this.taken = [];
    this.changed = [];
    this.entries = [];
    this.earnings = [];
  }

  private validate({ reason, createdAt }: TimeOff, session: Reservation): void {
    const { id, version, mentorId, memberId, startsAt } = session;
    const { policies } = this.context;
    const isOwed = reason === 'other' && startsAt - createdAt < policies.timeOff.shortNoticeMs;
    const entry = this.entries.find(({ reference }) => reference === `${id} ${version}`);
    this.entries = this.entries.filter((one) => one !== entry);
    const earned = this.earnings.filter((one) => one.reservationId === id && one.mentorId === mentorId);
    const expected = isOwed ? noShowPenalty(session, policies) : 0;
    const owed = -earned.reduce((total, { amount }) => total + amount, 0);
    const [paid, received] = [`payable:${mentorId}`, 'compensation'].map((one) => totalOn(one, entry?.postings ?? []));
    if ((entry !== undefined) !== isOwed || owed !== expected || paid !== expected || received !== -expected)
      this.note('absence-penalty', `absence for ${reason} costs ${owed}, books ${paid}`, id, memberId, mentorId);
  }
}
