import type { Instant, MembershipId, PointLotId } from '@spotter/core/kernel';
import type {
  Payment,
  PaymentCore,
  PaymentIntent,
  PaymentMethod,
  PaymentStatus,
  Refund,
  RefundCore,
  RefundSource,
  RefundStatus,
} from '@spotter/core/payment';
import type { PointLot } from '@spotter/core/points';
import { withMethodKey, type BillingKeys } from '../billing-keys.js';
import { Table, flag, moment, optional, text, uuid, whole, won } from '../table.js';
import { present } from './present.js';

interface MethodColumns {
  readonly methodKind: PaymentMethod['kind'];
  /** The billing key, or the gateway's payment id. */
  readonly methodKey: string;
}

const methodFrom = ({ methodKind, methodKey }: MethodColumns): PaymentMethod =>
  methodKind === 'billing_key'
    ? { kind: methodKind, billingKey: methodKey }
    : { kind: methodKind, gatewayPaymentId: methodKey };

const methodColumns = (method: PaymentMethod): MethodColumns => ({
  methodKind: method.kind,
  methodKey: method.kind === 'billing_key' ? method.billingKey : method.gatewayPaymentId,
});

export type PaymentRow = Omit<PaymentCore, 'method'> &
  MethodColumns & {
    readonly status: PaymentStatus;
    readonly paidAt: Instant | null;
    readonly failureCode: string | null;
    readonly failureMessage: string | null;
  };

export const payment = new Table<PaymentRow>('payment', ['id'], {
  id: uuid(),
  memberId: optional(uuid()),
  purpose: text(),
  membershipId: optional(uuid()),
  amount: won(),
  methodKind: text(),
  methodKey: text(),
  refundedAmount: won(),
  createdAt: moment(),
  sentAt: optional(moment()),
  resend: flag(),
  status: text(),
  paidAt: optional(moment()),
  failureCode: optional(text()),
  failureMessage: optional(text()),
  version: whole(),
});

/** `gatewayIdOf`; indexes are on this expression. */
export const GATEWAY_ID = `(case method_kind when 'one_time' then method_key else id::text end)`;

export function paymentFrom(stored: PaymentRow, keys: BillingKeys): Payment {
  const { methodKind, methodKey, status, paidAt, failureCode, failureMessage, ...rest } = withMethodKey(
    stored,
    keys.decrypt,
  );
  const core: PaymentCore = { ...rest, method: methodFrom({ methodKind, methodKey }) };
  switch (status) {
    case 'pending':
      return { ...core, status };
    case 'failed':
      return { ...core, status, failure: { code: present(failureCode), message: present(failureMessage) } };
    default:
      return { ...core, status, paidAt: present(paidAt) };
  }
}

export function paymentRow({ method, ...from }: Payment, keys: BillingKeys): PaymentRow {
  const row = {
    ...from,
    ...methodColumns(method),
    paidAt: 'paidAt' in from ? from.paidAt : null,
    failureCode: 'failure' in from ? from.failure.code : null,
    failureMessage: 'failure' in from ? from.failure.message : null,
  };
  return withMethodKey(row, keys.encrypt);
}

/** The fields of both purposes. */
export type PaymentIntentRow = Pick<PaymentIntent, keyof PaymentIntent>;

export const paymentIntent = new Table<PaymentIntentRow>('payment_intent', ['id'], {
  id: uuid(),
  memberId: uuid(),
  purpose: text(),
  planId: optional(uuid()),
  amount: won(),
  createdAt: moment(),
  expiresAt: moment(),
});

export const paymentIntentFrom = ({ purpose, planId, ...row }: PaymentIntentRow): PaymentIntent =>
  purpose === 'points_charge' ? { ...row, purpose, planId: null } : { ...row, purpose, planId: present(planId) };

export const pointLot = new Table<PointLot>('point_lot', ['id'], {
  id: uuid(),
  memberId: uuid(),
  kind: text(),
  amount: won(),
  remaining: won(),
  expiresAt: moment(),
  paymentId: optional(uuid()),
  createdAt: moment(),
  disputed: flag(),
});

export type RefundRow = Omit<RefundCore, 'method' | 'source'> &
  MethodColumns & {
    /** One of the two names what the payment bought. Both are null for an unassigned payment, whose payer is unknown. */
    readonly membershipId: MembershipId | null;
    readonly lotId: PointLotId | null;
    readonly status: RefundStatus;
    readonly refundedAt: Instant | null;
    readonly failureCode: string | null;
    readonly failureMessage: string | null;
  };

export const refund = new Table<RefundRow>('refund', ['id'], {
  id: uuid(),
  paymentId: uuid(),
  methodKind: text(),
  methodKey: text(),
  memberId: optional(uuid()),
  membershipId: optional(uuid()),
  lotId: optional(uuid()),
  amount: won(),
  chargedBack: won(),
  createdAt: moment(),
  status: text(),
  refundedAt: optional(moment()),
  failureCode: optional(text()),
  failureMessage: optional(text()),
  version: whole(),
});

function sourceFrom({ membershipId, lotId }: Pick<RefundRow, 'membershipId' | 'lotId'>): RefundSource {
  if (membershipId !== null) return { kind: 'membership', membershipId };
  return lotId === null ? { kind: 'unassigned' } : { kind: 'points', lotId };
}

export function refundFrom(stored: RefundRow, keys: BillingKeys): Refund {
  const row = withMethodKey(stored, keys.decrypt);
  const { methodKind, methodKey, membershipId, lotId, status, refundedAt, failureCode, failureMessage, ...rest } = row;
  const core: RefundCore = {
    ...rest,
    method: methodFrom({ methodKind, methodKey }),
    source: sourceFrom({ membershipId, lotId }),
  };
  switch (status) {
    case 'pending':
      return { ...core, status };
    case 'refunded':
      return { ...core, status, refundedAt: present(refundedAt) };
    case 'refused':
      return { ...core, status, failure: { code: present(failureCode), message: present(failureMessage) } };
  }
}

export function refundRow({ method, source, ...from }: Refund, keys: BillingKeys): RefundRow {
  const row = {
    ...from,
    ...methodColumns(method),
    membershipId: source.kind === 'membership' ? source.membershipId : null,
    lotId: source.kind === 'points' ? source.lotId : null,
    refundedAt: from.status === 'refunded' ? from.refundedAt : null,
    failureCode: from.status === 'refused' ? from.failure.code : null,
    failureMessage: from.status === 'refused' ? from.failure.message : null,
  };
  return withMethodKey(row, keys.encrypt);
}
