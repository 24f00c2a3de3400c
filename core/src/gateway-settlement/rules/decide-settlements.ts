import { dayOf } from '../../kernel/calendar.js';
import type { Id, PaymentId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { add, calculateShare, krw, type Krw, NO_WON, subtract } from '../../kernel/krw.js';
import type { GatewayPolicy } from '../policy.js';
import type { SettlementLine } from './settlement-file.js';

export type SettlementImportId = Id<'settlement-import'>;

/** The part of a payment that the gateway has settled with one line; below zero when the gateway took money back. */
export interface GatewaySettlement extends Pick<SettlementLine, 'gross' | 'fee' | 'net' | 'settledOn'> {
  readonly paymentId: PaymentId;
  /** The index among the payment's settlements, from 1; unique, so one of two concurrent imports fails. */
  readonly number: number;
  readonly importId: SettlementImportId;
  readonly bookedAt: Instant;
}

/** The facts that decide the lines of a payment. */
export interface SettledPayment {
  readonly paymentId: PaymentId;
  readonly amount: Krw;
  /** When its money arrived; null while it has not. */
  readonly paidAt: Instant | null;
  /** Changes of the rest of the payment, in order: paid refunds and chargebacks below zero, won chargebacks above zero. */
  readonly movements: readonly Krw[];
  /** The earlier settlements, in order. */
  readonly settled: readonly Pick<GatewaySettlement, 'gross' | 'settledOn'>[];
}

/** The reason why a line is not booked. */
export interface SettlementDifference extends Pick<SettlementLine, 'line' | 'paymentId'> {
  readonly reason:
    | 'unknown_payment'
    | 'not_paid'
    | 'before_payment'
    | 'repeated'
    | 'settled_before'
    | 'other_amount'
    | 'other_net'
    | 'fee_beyond_rate';
  /** Won; null where no amount differs. Of `fee_beyond_rate` the highest fee. */
  readonly expected: Krw | null;
  readonly found: Krw | null;
}

type NewSettlement = Omit<GatewaySettlement, 'importId' | 'bookedAt'>;

export interface DecidedSettlements {
  readonly settlements: readonly NewSettlement[];
  readonly differences: readonly SettlementDifference[];
}

type LineDifference = Omit<SettlementDifference, 'line' | 'paymentId'>;

/**
 * Decides every line of a file, in order (docs/domain.md, Money: Gateway settlement). A line with a difference is not booked.
 * @param payments by the ids of the lines.
 */
export function decideSettlements(
  lines: readonly SettlementLine[],
  payments: ReadonlyMap<string, SettledPayment>,
  policy: GatewayPolicy,
): DecidedSettlements {
  const differences: SettlementDifference[] = [];
  const settlements = new Map<PaymentId, NewSettlement[]>();
  for (const line of lines) {
    const payment = payments.get(line.paymentId);
    const inFile = payment ? (settlements.get(payment.paymentId) ?? []) : [];
    const found = payment ? findDifferences(line, payment, inFile, policy) : [difference('unknown_payment')];
    differences.push(...found.map((one) => ({ line: line.line, paymentId: line.paymentId, ...one })));
    if (!payment || found.length > 0) continue;
    const { gross, fee, net, settledOn } = line;
    const number = payment.settled.length + inFile.length + 1;
    const settlement = { paymentId: payment.paymentId, number, gross, fee, net, settledOn };
    settlements.set(payment.paymentId, [...inFile, settlement]);
  }
  return { settlements: [...settlements.values()].flat(), differences };
}

function findDifferences(
  line: SettlementLine,
  payment: SettledPayment,
  inFile: readonly NewSettlement[],
  policy: GatewayPolicy,
): readonly LineDifference[] {
  if (payment.paidAt === null) return [difference('not_paid')];
  if (line.settledOn < dayOf(payment.paidAt)) return [difference('before_payment')];
  const isSettled = payment.settled.length + inFile.length > 0;
  const again = inFile.length > 0 ? 'repeated' : 'settled_before';
  const settled = [...payment.settled, ...inFile];
  if (settled.some(({ settledOn }) => settledOn === line.settledOn)) return [difference(again)];
  const amount = findAmountDifference(line, payment, settled);
  // A second settlement of a settled payment, not a wrong amount.
  if (amount && isSettled && line.gross > 0) return [difference(again)];
  return [amount, findNetDifference(line), findFeeDifference(line, policy)].filter((one) => one !== null);
}

/**
 * The gateway settles the rest of a payment at its cut-off, and takes back later refunds and chargebacks afterwards. So after each line
 * the settled total equals the rest of the payment at one moment, later than that of the previous line.
 */
function findAmountDifference(
  { gross }: SettlementLine,
  { amount, movements }: SettledPayment,
  settled: SettledPayment['settled'],
): LineDifference | null {
  let leftNow = amount;
  const left = [leftNow];
  for (const movement of movements) {
    leftNow = add(leftNow, movement);
    left.push(leftNow);
  }
  let moment = -1;
  let total = NO_WON;
  for (const one of settled) {
    total = add(total, one.gross);
    // When an earlier chargeback became known after it, a total is no longer among the values.
    moment = Math.max(moment, left.indexOf(total, moment + 1));
  }
  const fits = gross !== 0 && left.includes(add(total, gross), moment + 1);
  return fits ? null : difference('other_amount', subtract(leftNow, total), gross);
}

function findNetDifference({ gross, fee, net }: SettlementLine): LineDifference | null {
  const expected = subtract(gross, fee);
  return net === expected ? null : difference('other_net', expected, net);
}

/** A fee has the sign of gross, or is zero: with a refund the gateway can return its fee or keep it. */
function findFeeDifference({ gross, fee }: SettlementLine, { maximumFeeRate }: GatewayPolicy): LineDifference | null {
  const sign = Math.sign(gross);
  const highest = calculateShare(krw(Math.abs(gross)), maximumFeeRate);
  const isWithin = fee * sign >= 0 && Math.abs(fee) <= highest;
  return isWithin ? null : difference('fee_beyond_rate', krw(highest * sign), fee);
}

const difference = (
  reason: SettlementDifference['reason'],
  expected: Krw | null = null,
  found: Krw | null = null,
): LineDifference => ({ reason, expected, found });
