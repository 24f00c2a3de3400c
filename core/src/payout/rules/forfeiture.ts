import type { ComplaintId, Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { add, type Krw, negate, NO_WON, sum } from '../../kernel/krw.js';
import { createEntry, credit, debit, type JournalEntry } from '../../ledger/rules/journal.js';
import type { Earning } from './earning.js';

export interface Forfeiture {
  readonly entry: JournalEntry;
  /** The penalties, one per forfeited line: both are in the same payout, or leave the escrow together. */
  readonly earnings: readonly Earning[];
}

/**
 * Forfeits a mentor's earnings of a session to `revenue` (docs/domain.md, Money: Payout). Existing lines stay: each gets a penalty of the
 * same amount. Debts stay, and earnings already forfeited by another complaint are not forfeited again.
 * @param lines those of one mentor and session that are in no payout yet.
 * @returns null without an earning to forfeit.
 */
export function forfeit(ids: Ids, complaintId: ComplaintId, lines: readonly Earning[], at: Instant): Forfeiture | null {
  const lost = lines.filter((line) => isEarned(line) && !isForfeited(line, lines));
  const mentorId = lost[0]?.mentorId;
  if (!mentorId) return null;
  const inEscrow = amountOf(lost.filter(({ releasedAt }) => releasedAt === null));
  const payable = amountOf(lost.filter(({ releasedAt }) => releasedAt !== null));
  const entry = createEntry(ids, {
    at,
    kind: 'earnings_forfeited',
    reference: complaintId,
    postings: [
      debit(`escrow:${mentorId}`, inEscrow),
      debit(`payable:${mentorId}`, payable),
      credit('revenue', add(inEscrow, payable)),
    ],
  });
  return { entry, earnings: lost.map((line) => createOffsettingPenalty(ids, line, at)) };
}

/** A penalty above zero reverses an earlier penalty after a correction; it is not earned. */
const isEarned = ({ kind, amount }: Earning): boolean => kind !== 'penalty' && amount > 0;

const isForfeited = ({ at, amount }: Earning, lines: readonly Earning[]): boolean =>
  lines.some((other) => other.kind === 'penalty' && other.amount === -amount && other.at >= at);

const amountOf = (lines: readonly Earning[]): Krw => sum(lines.map(({ amount }) => amount));

const createOffsettingPenalty = (ids: Ids, line: Earning, at: Instant): Earning => ({
  ...line,
  id: ids.next(),
  kind: 'penalty',
  at,
  value: NO_WON,
  amount: negate(line.amount),
});
