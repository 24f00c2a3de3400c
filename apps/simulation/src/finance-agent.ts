import {
  addDays,
  DAY,
  dayOf,
  HOUR,
  krw,
  plus,
  type AdminId,
  type PaymentId,
  type PayoutBatchId,
} from '@spotter/core/kernel';
import type { Action } from './actions.js';
import type { Stream } from './random.js';
import type { Dispute } from './simulated-disputes.js';
import { attempt, type SimulationState } from './simulation-state.js';

const HEADER = 'paymentId,gross,fee,net,settledOn';
const PAGE = { page: 1, size: 50 };

/** The accountants: import settlements, record chargebacks, release payout batches, change prices. */
export class FinanceAgent {
  private readonly closedDisputes = new Set<string>();

  constructor(private readonly state: SimulationState) {}

  begin(): void {
    this.daily(9, 'imports settlements', (draws) => this.importSettlements(draws));
    this.daily(10, 'records chargebacks', (draws) => this.recordChargebacks(draws));
    this.daily(11, 'releases payouts', (draws) => this.releasePayouts(draws));
    this.daily(12, 'changes price', (draws) => this.changePrice(draws));
    this.daily(22, 'gateway settles', async () => this.state.gateway.settlements.settle(this.state.clock.now()));
  }

  /** With a random stream of its own each day. */
  private daily(hour: number, what: Action, act: (draws: Stream) => Promise<void>): void {
    const { clock, eventQueue, random, startsAt } = this.state;
    eventQueue.repeat(plus(startsAt, hour * HOUR), DAY, what, () => act(random.stream(what, clock.now())));
  }

  private async importSettlements(draws: Stream): Promise<void> {
    const { adminId, behaviour, gateway, service } = this.state;
    const lines = gateway.settlements.stateLines(draws, behaviour.gateway.misstatesSettlement);
    if (lines.length === 0) return;
    const csv = [HEADER, ...lines.map(({ text }) => text)].join('\n');
    const command = { csv, adminId, requestId: 'settlements', reason: null };
    const report = await attempt(this.state, () => service.importSettlements.execute(command));
    if (!report) return;
    const different = new Set(report.differences.map(({ line }) => line));
    const booked = lines.flatMap(({ transfer }, index) => (transfer && !different.has(index + 2) ? [transfer] : []));
    gateway.settlements.confirm(new Set(booked));
    if (draws.chance(behaviour.office.importsTwice))
      await attempt(this.state, () => service.importSettlements.execute(command));
  }

  private async recordChargebacks(draws: Stream): Promise<void> {
    const { behaviour, clock, gateway } = this.state;
    for (const dispute of gateway.disputes.all()) {
      const waits = draws.between(...behaviour.office.recordsChargebackWithinDays) * DAY;
      if (this.closedDisputes.has(dispute.gatewayId) || dispute.at + waits > clock.now()) continue;
      await this.recordChargeback(dispute);
    }
  }

  /** The gateway's message may have booked it, or a part of it while a refund was under way. */
  private async recordChargeback({ gatewayId, amount, at, wonAt }: Dispute): Promise<void> {
    const { adminId, gateway, service } = this.state;
    const paymentId = gatewayId as PaymentId;
    const { chargebacks } = await service.transaction.run((repositories) =>
      repositories.chargebacks.findByPayment(paymentId),
    );
    const rest = chargebacks.reduce((left, one) => left - one.amount, amount);
    const request = { paymentId, adminId, requestId: gatewayId, reason: 'By the statement of the gateway.' };
    const command = { ...request, amount: krw(rest), at: plus(at, chargebacks.length) };
    const isBooked = rest <= 0 || (await attempt(this.state, () => service.recordChargeback.execute(command))) !== null;
    if (!isBooked) return;
    gateway.disputes.contest(gatewayId);
    if (wonAt === null) return;
    await attempt(this.state, () => service.winChargeback.execute({ ...request, at: wonAt }));
    this.closedDisputes.add(gatewayId);
  }

  /** One administrator requests the release, another releases a day later. The first one tries to release too, and is refused. */
  private async releasePayouts(draws: Stream): Promise<void> {
    const { adminId, financeId, policies, service } = this.state;
    if (policies.payout.release !== 'two_person') return;
    const now = this.state.clock.now();
    const command = (by: AdminId, id: PayoutBatchId) => ({ batchId: id, adminId: by, requestId: id, reason: null });
    const { payoutBatches } = service.queries;
    const awaitingRelease = await payoutBatches.batches({ status: 'awaiting_release' }, now, PAGE);
    const awaitingRequest = await payoutBatches.batches({ status: 'awaiting_request' }, now, PAGE);
    for (const { batch } of awaitingRelease.items) {
      const release = (by: AdminId) =>
        attempt(this.state, () => service.releasePayoutBatch.execute(command(by, batch.id)));
      await release(adminId);
      const copies = draws.chance(0.3) ? 2 : 1;
      await Promise.all(Array.from({ length: copies }, () => release(financeId)));
    }
    for (const { batch } of awaitingRequest.items)
      await attempt(this.state, () => service.requestPayoutRelease.execute(command(adminId, batch.id)));
  }

  /** Around the first price, so that prices rise and fall. */
  private async changePrice(draws: Stream): Promise<void> {
    const { adminId, behaviour, clock, plans, service } = this.state;
    if (!draws.chance(behaviour.office.changesPriceADay)) return;
    const plan = plans[draws.between(0, plans.length - 1)];
    if (!plan) return;
    const price = krw(1_000 * Math.round((plan.price * (0.8 + 0.4 * draws.next())) / 1_000));
    const effectiveOn = addDays(dayOf(clock.now()), draws.between(...behaviour.office.changesPriceDaysAhead));
    const command = { planId: plan.id, price: { price, effectiveOn }, adminId, requestId: effectiveOn, reason: null };
    await attempt(this.state, () => service.changePlanPrice.execute(command));
  }
}
