import { DAY, plus, type Clock, type Instant } from '@spotter/core/kernel';
import type { GatewayDispute } from '@spotter/core/payment';
import type { Action } from './actions.js';
import type { Behaviour } from './behaviour.js';
import type { Random, Stream } from './random.js';

/** The first days after a payment: a member complains to us first. */
const BEGINS_AFTER_DAYS = [8, 20] as const;
const WON_AFTER_DAYS = [1, 10] as const;

/** A payment that the card company took back, as the gateway's statement names it. */
export interface Dispute {
  readonly gatewayId: string;
  readonly amount: number;
  readonly at: Instant;
  /** Whether the gateway's answers name it. */
  readonly isDisclosed: boolean;
  /** When the money came back; null while it is lost. */
  readonly wonAt: Instant | null;
}

export interface DisputeOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly behaviour: Behaviour['gateway'];
  /** The amount of a payment minus its refunds. */
  readonly remainingOf: (gatewayId: string) => number;
  readonly later: (at: Instant, what: Action, run: () => void) => void;
  readonly onChange: (dispute: Dispute, draws: Stream) => void;
}

/** Card companies take payments back, in whole or in part, and give some of them again. A payment is disputed once. */
export class SimulatedDisputes {
  private readonly disputes = new Map<string, Dispute>();
  private readonly contested = new Set<string>();

  constructor(private readonly options: DisputeOptions) {}

  /** All disputes, in order. */
  all(): Iterable<Dispute> {
    return this.disputes.values();
  }

  of(gatewayId: string): Dispute | undefined {
    return this.disputes.get(gatewayId);
  }

  /** The company answers the card company: a dispute without a record is not won. */
  contest(gatewayId: string): void {
    this.contested.add(gatewayId);
  }

  /** The amount that is lost at present. */
  amountTakenBack(gatewayId: string): number {
    const dispute = this.disputes.get(gatewayId);
    return dispute && dispute.wonAt === null ? dispute.amount : 0;
  }

  /** The gateway's answer about a payment. */
  disclosedDisputes(gatewayId: string): readonly GatewayDispute[] {
    const dispute = this.disputes.get(gatewayId);
    if (!dispute?.isDisclosed) return [];
    return [{ at: dispute.at, reason: 'The cardholder disputes it.', isResolved: dispute.wonAt !== null }];
  }

  /** Decides whether a payment will be disputed. */
  afterPayment(gatewayId: string, card: string): void {
    const { behaviour, clock, later, random } = this.options;
    const draws = random.stream(`dispute of ${card}`, clock.now());
    if (!draws.chance(behaviour.disputes)) return;
    const at = plus(clock.now(), draws.between(...BEGINS_AFTER_DAYS) * DAY);
    later(at, 'card is disputed', () => this.begin(gatewayId, draws));
  }

  private begin(gatewayId: string, draws: Stream): void {
    const { behaviour, clock, later, remainingOf, onChange } = this.options;
    const isDisclosed = draws.chance(behaviour.disclosesDispute);
    const isWhole = isDisclosed || draws.chance(0.5);
    const left = remainingOf(gatewayId);
    const amount = isWhole ? left : Math.floor(left / 2);
    if (amount === 0) return;
    const dispute: Dispute = { gatewayId, amount, at: clock.now(), isDisclosed, wonAt: null };
    this.disputes.set(gatewayId, dispute);
    onChange(dispute, draws);
    if (draws.chance(behaviour.losesDispute)) return;
    const wonAt = plus(clock.now(), draws.between(...WON_AFTER_DAYS) * DAY);
    later(wonAt, 'dispute is won', () => this.win(dispute, draws));
  }

  private win(dispute: Dispute, draws: Stream): void {
    const { clock, later, onChange } = this.options;
    if (!this.contested.has(dispute.gatewayId)) {
      later(plus(clock.now(), DAY), 'dispute is won', () => this.win(dispute, draws));
      return;
    }
    const won = { ...dispute, wonAt: clock.now() };
    this.disputes.set(dispute.gatewayId, won);
    onChange(won, draws);
  }
}
