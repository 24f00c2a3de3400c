import { DAY, dayOf, minus, type Day, type Instant } from '@spotter/core/kernel';
import type { Stream } from './random.js';
import type { ReceivedPayment } from './received-payment.js';

const SETTLED_AFTER = 2 * DAY;
/** Basis points; the contract allows 500. */
const FEE_RATE = 320;
const EXCESSIVE_FEE_RATE = 600;

/** Money that the gateway transferred to the bank account; below zero, it took money back. */
export interface Transfer {
  readonly gatewayId: string;
  readonly gross: number;
  readonly fee: number;
  readonly settledOn: Day;
  readonly at: Instant;
}

/** A line of a settlement file. `transfer` is null for a line that states something else than was transferred. */
export interface StatedLine {
  readonly transfer: Transfer | null;
  readonly text: string;
}

/**
 * The gateway's transfers, once a day, and its files about them, in which some lines are wrong. Lines are repeated until they are
 * booked.
 */
export class SimulatedSettlements {
  /** The sum of all transfers of a payment. */
  private readonly transferred = new Map<string, number>();
  /** Payments whose money is not transferred, or has changed since. */
  private readonly open = new Map<string, ReceivedPayment>();
  /** The transfers that the service has not booked, as far as the gateway knows. */
  unbookedTransfers: readonly Transfer[] = [];

  /** @param remainingOf the rest of a payment after refunds and disputes. */
  constructor(private readonly remainingOf: (gatewayId: string) => number) {}

  /** The amount of a payment has changed, or it is new. */
  touch(payment: ReceivedPayment): void {
    this.open.set(payment.gatewayId, payment);
  }

  /** The daily transfer. */
  settle(now: Instant): void {
    const made: Transfer[] = [];
    const settledOn = dayOf(now);
    for (const payment of this.open.values()) {
      const { gatewayId, at } = payment;
      if (at > minus(now, SETTLED_AFTER)) continue;
      this.open.delete(gatewayId);
      const before = this.transferred.get(gatewayId) ?? 0;
      const gross = this.remainingOf(gatewayId) - before;
      if (gross === 0) continue;
      made.push({ gatewayId, gross, fee: feeOf(gross, FEE_RATE), settledOn, at: now });
      this.transferred.set(gatewayId, before + gross);
    }
    this.unbookedTransfers = [...this.unbookedTransfers, ...made];
  }

  /** The lines of today's file. @param misstates the chance of each line to be wrong. */
  stateLines(draws: Stream, misstates: number): readonly StatedLine[] {
    return this.unbookedTransfers.flatMap((transfer) =>
      draws.chance(misstates) ? misstate(transfer, draws) : [{ transfer, text: lineOf(transfer) }],
    );
  }

  /** The service has booked these; the others are stated again. */
  confirm(booked: ReadonlySet<Transfer>): void {
    this.unbookedTransfers = this.unbookedTransfers.filter((transfer) => !booked.has(transfer));
  }
}

const feeOf = (gross: number, rate: number): number => Math.trunc((gross * rate) / 10_000);

const lineOf = ({ gatewayId, gross, fee, settledOn }: Transfer, net = gross - fee): string =>
  [`"${gatewayId}"`, gross, fee, net, settledOn].join(',');

function misstate(transfer: Transfer, draws: Stream): readonly StatedLine[] {
  const { gross, fee } = transfer;
  const right: StatedLine = { transfer, text: lineOf(transfer) };
  const wrong = (text: string): StatedLine => ({ transfer: null, text });
  switch (draws.between(0, 4)) {
    case 0:
      return [wrong(lineOf({ ...transfer, gross: gross + 1 }))];
    case 1:
      return [wrong(lineOf({ ...transfer, fee: feeOf(gross, EXCESSIVE_FEE_RATE) }))];
    case 2:
      return [wrong(lineOf(transfer, gross - fee - 1))];
    case 3:
      return [wrong(lineOf({ ...transfer, gatewayId: 'payment of another company' })), right];
    default:
      return [right, wrong(right.text)];
  }
}
