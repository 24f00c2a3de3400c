import type { Day, MembershipId, PlanId } from '@spotter/core/kernel';
import type { DatedPrice, Membership, Plan, RetiredBillingKey, Term } from '@spotter/core/membership';
import { withBillingKey, type BillingKeys } from '../billing-keys.js';
import { Table, day, flag, json, moment, optional, text, uuid, whole, won } from '../table.js';

export const plan = new Table<Plan & { readonly active: boolean }>('plan', ['id'], {
  id: uuid(),
  name: text(),
  months: whole(),
  sessions: whole(),
  price: won(),
  active: flag(),
});

export const planPrice = new Table<DatedPrice & { readonly planId: PlanId }>('plan_price', ['planId', 'effectiveOn'], {
  planId: uuid(),
  effectiveOn: day(),
  price: won(),
  publishedOn: day(),
});

export type MembershipRow = Omit<Membership, 'terms' | 'pause'> & {
  readonly pauseFrom: Day | null;
  readonly pauseUntil: Day | null;
};
export type TermRow = Term & { readonly membershipId: MembershipId };

export const membership = new Table<MembershipRow>('membership', ['id'], {
  id: uuid(),
  memberId: uuid(),
  plan: json(),
  status: text(),
  autoRenew: flag(),
  billingKey: optional(text()),
  pauseFrom: optional(day()),
  pauseUntil: optional(day()),
  renewal: optional(json()),
  endNoticeSentOn: optional(day()),
  priceChange: optional(json()),
  priceReviewedFor: optional(day()),
  nextTransitionOn: optional(day()),
  createdAt: moment(),
  version: whole(),
});

export const term = new Table<TermRow>('term', ['id'], {
  id: uuid(),
  membershipId: uuid(),
  startsOn: day(),
  endsOn: day(),
  credits: whole(),
  price: won(),
  chargedBack: won(),
  withdrawn: won(),
  paymentId: uuid(),
  boughtAt: optional(moment()),
  pausesUsed: whole(),
  pauseDaysUsed: whole(),
  dayPasses: whole(),
  closed: flag(),
  refundBasis: optional(text()),
});

export const retiredBillingKey = new Table<RetiredBillingKey>('retired_billing_key', ['id'], {
  id: uuid(),
  memberId: uuid(),
  billingKey: text(),
  paymentId: optional(uuid()),
  retiredAt: moment(),
  deletedAt: optional(moment()),
});

/** @param terms in order; at least one. */
export function membershipFrom(stored: MembershipRow, terms: readonly TermRow[], keys: BillingKeys): Membership {
  const { pauseFrom, pauseUntil, ...row } = withBillingKey(stored, keys.decrypt);
  const [first, ...later] = terms.map(({ membershipId: _, ...one }): Term => one);
  if (!first) throw new Error(`membership without a term: ${row.id}`);
  const pause = pauseFrom === null || pauseUntil === null ? null : { from: pauseFrom, until: pauseUntil };
  return { ...row, terms: [first, ...later], pause };
}

export const membershipRow = ({ terms: _, pause, ...row }: Membership, keys: BillingKeys): MembershipRow =>
  withBillingKey({ ...row, pauseFrom: pause?.from ?? null, pauseUntil: pause?.until ?? null }, keys.encrypt);

export const termRows = ({ id, terms }: Membership): readonly TermRow[] =>
  terms.map((one) => ({ ...one, membershipId: id }));
