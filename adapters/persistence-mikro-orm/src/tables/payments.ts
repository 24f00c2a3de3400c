import type { Instant, Payment, PaymentCore, PaymentMethod, PaymentStatus, PointLot } from '@spotter/core';
import { Table, moment, optional, text, uuid, whole, won } from '../table.js';
import { present } from './present.js';

export type PaymentRow = Omit<PaymentCore, 'method'> & {
  readonly methodKind: PaymentMethod['kind'];
  /** The billing key, or the gateway's payment id. */
  readonly methodKey: string;
  readonly status: PaymentStatus;
  readonly paidAt: Instant | null;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
};

export const payment = new Table<PaymentRow>('payment', ['id'], {
  id: uuid(),
  memberId: uuid(),
  purpose: text(),
  membershipId: optional(uuid()),
  amount: won(),
  methodKind: text(),
  methodKey: text(),
  refundedAmount: won(),
  createdAt: moment(),
  status: text(),
  paidAt: optional(moment()),
  failureCode: optional(text()),
  failureMessage: optional(text()),
  version: whole(),
});

export function paymentFrom(row: PaymentRow): Payment {
  const { methodKind, methodKey, status, paidAt, failureCode, failureMessage, ...rest } = row;
  const method: PaymentMethod =
    methodKind === 'billing_key'
      ? { kind: methodKind, billingKey: methodKey }
      : { kind: methodKind, gatewayPaymentId: methodKey };
  const core: PaymentCore = { ...rest, method };
  switch (status) {
    case 'pending':
      return { ...core, status };
    case 'failed':
      return { ...core, status, failure: { code: present(failureCode), message: present(failureMessage) } };
    default:
      return { ...core, status, paidAt: present(paidAt) };
  }
}

export const paymentRow = (from: Payment): PaymentRow => ({
  id: from.id,
  memberId: from.memberId,
  purpose: from.purpose,
  membershipId: from.membershipId,
  amount: from.amount,
  methodKind: from.method.kind,
  methodKey: from.method.kind === 'billing_key' ? from.method.billingKey : from.method.gatewayPaymentId,
  refundedAmount: from.refundedAmount,
  createdAt: from.createdAt,
  status: from.status,
  paidAt: 'paidAt' in from ? from.paidAt : null,
  failureCode: 'failure' in from ? from.failure.code : null,
  failureMessage: 'failure' in from ? from.failure.message : null,
  version: from.version,
});

export const pointLot = new Table<PointLot>('point_lot', ['id'], {
  id: uuid(),
  memberId: uuid(),
  kind: text(),
  amount: won(),
  remaining: won(),
  expiresAt: moment(),
  paymentId: optional(uuid()),
  createdAt: moment(),
});
