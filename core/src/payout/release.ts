import type { EntryId, Ids, MentorId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import { sum } from '../shared/krw.js';
import { credit, debit, journalEntry, type JournalEntry } from '../ledger/journal.js';
import type { Earning } from './earning.js';

export interface Release {
  readonly released: readonly Earning[];
  /** One a mentor; its reference is the first of the mentor's earnings, so that it can be booked once only. */
  readonly entries: readonly JournalEntry[];
}

/** Whether an earning leaves the escrow now (docs/domain.md, Money: Release). */
export const isDue = ({ releasedAt, releasableAt }: Earning, at: Instant): boolean =>
  releasedAt === null && releasableAt <= at;

/** Moves the earnings that are due from escrow to payable. */
export function release(ids: Ids, earnings: readonly Earning[], at: Instant): Release {
  const due = earnings.filter((earning) => isDue(earning, at));
  const ofMentors = new Map<MentorId, Earning[]>();
  for (const earning of due) {
    const ofMentor = ofMentors.get(earning.mentorId);
    if (ofMentor) ofMentor.push(earning);
    else ofMentors.set(earning.mentorId, [earning]);
  }
  return {
    released: due.map((earning) => ({ ...earning, releasedAt: at })),
    entries: [...ofMentors].map(([mentorId, ofMentor]) => entryFor(ids, mentorId, ofMentor, at)),
  };
}

function entryFor(ids: Ids, mentorId: MentorId, earnings: readonly Earning[], at: Instant): JournalEntry {
  const amount = sum(earnings.map((earning) => earning.amount));
  const reference = earnings.map(({ id }) => id).reduce((first, id) => (id < first ? id : first));
  return journalEntry({
    id: ids.next<EntryId>(),
    at,
    kind: 'escrow_release',
    reference,
    postings: [debit(`escrow:${mentorId}`, amount), credit(`payable:${mentorId}`, amount)],
  });
}
