import { readOnly } from '../kernel/read-only.js';
import { krw } from '../kernel/krw.js';

export const pointsPolicies = readOnly({
  points: { minCharge: krw(10_000), maxCharge: krw(1_000_000), chargeStep: krw(1_000), expireAfterYears: 5 },
});

export type PointPolicy = typeof pointsPolicies.points;
