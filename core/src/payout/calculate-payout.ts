import type { EarningId, EntryId, Ids, MentorId, PayoutId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import { add, NO_WON, sum, type Krw } from '../shared/krw.js';
import type { PayoutPolicy } from '../shared/policies.js';
import { credit, debit, journalEntry, type JournalEntry } from '../ledger/journal.js';
import type { Earning } from './earning.js';
import { intervalOf, type PayoutPeriod } from './payout-period.js';
import type { Payout, PayoutCore } from './payout.js';
import { withhold, type Withheld } from './withholding.js';

export interface CalculatedPayout {
  readonly payout: Payout;
  /** Null when nothing is paid: the debt stays where it is, in `payable`. */
  readonly entry: JournalEntry | null;
  /** The debt, as the first line of a later period; null when there is none. */
  readonly carriedOver: Earning | null;
}

/** Whether an earning belongs to the period's payout: released before its end (even long before), and in no payout yet. */
export const isPayableIn = (period: PayoutPeriod, { releasedAt, payoutId }: Earning): boolean =>
  payoutId === null && releasedAt !== null && releasedAt < intervalOf(period).endsAt;

/**
 * One mentor's payout of a period (docs/domain.md, Money: Payout). Above zero it is taxed and goes from payable to withholding and
 * in transit; zero or less is carried over untaxed, as an earning that counts as released at the period's end, where the next begins.
 * @param earnings all of the mentor's that are payable in the period; they become the payout's lines.
 * @throws RangeError without earnings: no payout is made of nothing.
 */
export function calculatePayout(
  period: PayoutPeriod,
  mentorId: MentorId,
  earnings: readonly Pick<Earning, 'amount'>[],
  at: Instant,
  policy: Pick<PayoutPolicy, 'incomeTax' | 'localIncomeTax'>,
  ids: Ids,
): CalculatedPayout {
  if (earnings.length === 0) throw new RangeError(`nothing to pay ${mentorId} in ${period.periodId}`);
  const gross = sum(earnings.map(({ amount }) => amount));
  const core: PayoutCore = {
    ...expectedPayout(gross, policy),
    id: ids.next<PayoutId>(),
    mentorId,
    period,
    bankAccount: null,
    attempts: 0,
    calculatedAt: at,
    version: 1,
  };
  if (gross > 0) {
    return { payout: { ...core, status: 'calculated' }, entry: payoutCalculated(ids, core, at), carriedOver: null };
  }
  const carriedOver = gross === 0 ? null : debt(ids, core);
  return { payout: { ...core, status: 'carried_over' }, entry: null, carriedOver };
}

/** What is withheld and paid of a sum of earnings; of zero or less, nothing. */
export const expectedPayout = (gross: Krw, policy: Pick<PayoutPolicy, 'incomeTax' | 'localIncomeTax'>): Withheld =>
  gross > 0 ? withhold(gross, policy) : { gross, incomeTax: NO_WON, localIncomeTax: NO_WON, net: NO_WON };

const payoutCalculated = (ids: Ids, payout: PayoutCore, at: Instant): JournalEntry =>
  journalEntry({
    id: ids.next<EntryId>(),
    at,
    kind: 'payout_calculated',
    reference: payout.id,
    postings: [
      debit(`payable:${payout.mentorId}`, payout.gross),
      credit('withholding', add(payout.incomeTax, payout.localIncomeTax)),
      credit(`in_transit:${payout.id}`, payout.net),
    ],
  });

function debt(ids: Ids, { mentorId, period, gross }: PayoutCore): Earning {
  const { endsAt } = intervalOf(period);
  return {
    id: ids.next<EarningId>(),
    mentorId,
    reservationId: null,
    kind: 'carried_over',
    at: endsAt,
    value: NO_WON,
    amount: gross,
    releasableAt: endsAt,
    releasedAt: endsAt,
    payoutId: null,
  };
}
