import type { BasisPoints } from '../kernel/krw.js';

export interface GatewayPolicy {
  /** The highest fee that the contract with the gateway allows, of the gross amount. */
  readonly maximumFeeRate: BasisPoints;
}

export const gatewaySettlementPolicies: { readonly gateway: GatewayPolicy } = { gateway: { maximumFeeRate: 500 } };
