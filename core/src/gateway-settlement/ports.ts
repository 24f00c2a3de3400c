import type { GatewaySettlement, SettledPayment } from './rules/decide-settlements.js';

/** The settlements of the gateway. Append-only. */
export interface GatewaySettlements {
  /** The payments of these ids, ours or the gateway's; unknown ones are left out. */
  findPayments(ids: readonly string[]): Promise<ReadonlyMap<string, SettledPayment>>;
  /** @throws StaleVersionError when a concurrent import has settled one of the payments. */
  add(...settlements: readonly GatewaySettlement[]): Promise<void>;
}
