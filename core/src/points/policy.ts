import { krw, type Krw } from '../kernel/krw.js';

export interface PointPolicy {
  readonly minCharge: Krw;
  readonly maxCharge: Krw;
  readonly chargeStep: Krw;
  readonly expireAfterYears: number;
}

export const pointsPolicies: { readonly points: PointPolicy } = {
  points: { minCharge: krw(10_000), maxCharge: krw(1_000_000), chargeStep: krw(1_000), expireAfterYears: 5 },
};
