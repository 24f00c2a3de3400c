import type { DeepReadonly } from '../kernel/deep-readonly.js';
import { krw } from '../kernel/krw.js';

export const pointsPolicies = {
  points: { minCharge: krw(10_000), maxCharge: krw(1_000_000), chargeStep: krw(1_000), expireAfterYears: 5 },
};

export type PointPolicy = DeepReadonly<typeof pointsPolicies.points>;
