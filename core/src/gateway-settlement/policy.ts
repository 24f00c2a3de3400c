import { readOnly } from '../kernel/read-only.js';

export const gatewaySettlementPolicies = readOnly({
  gateway: {
    /** The highest fee that the contract with the gateway allows, of the gross amount. */
    maximumFeeRate: 500,
  },
});

export type GatewayPolicy = typeof gatewaySettlementPolicies.gateway;
