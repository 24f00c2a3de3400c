import type { BasisPoints } from '../kernel/krw.js';

export interface GatewayPolicy {
  /** The highest fee that the contract with the gateway allows, of the gross amount. */
  readonly maximumFeeRate: BasisPoints;
}

export interface GatewaySettlementPolicies {
  readonly gateway: GatewayPolicy;
}

export const gatewaySettlementPolicies: GatewaySettlementPolicies = { gateway: { maximumFeeRate: 500 } };
