import type { PlanId } from '../../kernel/ids.js';
import { krw } from '../../kernel/krw.js';
import type { Plan } from './plan.js';

const plan = (id: string, name: string, months: number, sessions: number, price: number): Plan => ({
  id: id as PlanId,
  name,
  months,
  sessions,
  price: krw(price),
});

/** The plans of a new installation (docs/domain.md, Money: Membership); cheapest first. */
export const SEEDED_PLANS: readonly Plan[] = [
  plan('019b76da-a800-7000-8000-000000000001', '1개월 4회', 1, 4, 220_000),
  plan('019b76da-a800-7000-8000-000000000002', '1개월 8회', 1, 8, 400_000),
  plan('019b76da-a800-7000-8000-000000000003', '1개월 12회', 1, 12, 540_000),
  plan('019b76da-a800-7000-8000-000000000004', '3개월 24회', 3, 24, 1_080_000),
];
