import type { DeepReadonly } from '../kernel/deep-readonly.js';

export const gatewaySettlementPolicies = {
  gateway: {
    /** The highest fee that the contract with the gateway allows, of the gross amount. */
    maximumFeeRate: 500,
  },
};

export type GatewayPolicy = DeepReadonly<typeof gatewaySettlementPolicies.gateway>;
