import type { Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { add, type Krw, NO_WON } from '../../kernel/krw.js';
import { createEntry, credit, debit, type JournalEntry } from '../../ledger/rules/journal.js';
import type { TaxRates } from '../policy.js';
import type { Earning } from './earning.js';
import { intervalOf } from './payout-period.js';
import type { Payout, PayoutCore } from './payout.js';
import { type WithholdingAmounts, withhold } from './withholding.js';

/** A payout to be made. `gross` is the sum of its lines, below zero when the mentor owes more than was earned. */
export type DuePayout = Pick<PayoutCore, 'mentorId' | 'period' | 'gross'>;

export interface CalculatedPayout {
  readonly payout: Payout;
  /** The journal entry; null without a payment: the debt stays in `payable`. */
  readonly entry: JournalEntry | null;
  /** The debt, as the first line of a later period; null without a debt. */
  readonly carriedOver: Earning | null;
}

/**
 * Calculates a mentor's payout of a period (docs/domain.md, Money: Payout). An amount above zero is taxed and moves from payable to
 * withholding and in transit. Zero or less is carried over untaxed, as an earning released at the period's end, where the next period
 * begins.
 */
export function calculatePayout(
  { period, mentorId, gross }: DuePayout,
  at: Instant,
  rates: TaxRates,
  ids: Ids,
): CalculatedPayout {
  const { incomeTax, localIncomeTax, net } = withholdIfAboveZero(gross, rates);
  const payout: Payout = {
    id: ids.next(),
    mentorId,
    period,
    batchId: null,
    gross,
    incomeTax,
    localIncomeTax,
    net,
    bankAccount: null,
    attempts: 0,
    bankReference: null,
    filePart: null,
    calculatedAt: at,
    sentAt: null,
    version: 1,
    ...(gross > 0 ? { status: 'calculated', postponed: null } : { status: 'carried_over' }),
  };
  if (gross > 0) return { payout, entry: createCalculationEntry(ids, payout, at), carriedOver: null };
  return { payout, entry: null, carriedOver: gross === 0 ? null : debt(ids, payout) };
}

/** As `withhold`. For a sum of zero or less, taxes and net are zero, and `gross` stays the sum. */
export const withholdIfAboveZero = (gross: Krw, rates: TaxRates): WithholdingAmounts =>
  gross > 0 ? withhold(gross, rates) : { gross, incomeTax: NO_WON, localIncomeTax: NO_WON, net: NO_WON };

const createCalculationEntry = (ids: Ids, payout: PayoutCore, at: Instant): JournalEntry =>
  createEntry(ids, {
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
    id: ids.next(),
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
