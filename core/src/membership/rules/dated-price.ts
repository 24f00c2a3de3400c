import type { Day } from '../../kernel/calendar.js';
import { allInvalid } from '../../kernel/domain-error.js';
import type { Issue } from '../../kernel/issue.js';
import { krw, type Krw } from '../../kernel/krw.js';
import { phraseNumber } from '../../kernel/phrase-number.js';
import type { Plan } from './plan.js';

/** The price of a plan from a day on. */
export interface DatedPrice {
  /** The first day, in the business zone. */
  readonly effectiveOn: Day;
  readonly price: Krw;
  /** The day on which it was decided, or last raised. */
  readonly publishedOn: Day;
}

/**
 * A price that replaces another of the same day. If not higher, it keeps the publication day of the other: members may have agreed to it.
 * @param prices in any order, one a day.
 */
export function publishPrice(
  price: Omit<DatedPrice, 'publishedOn'>,
  prices: readonly DatedPrice[],
  today: Day,
): DatedPrice {
  const replaced = prices.find(({ effectiveOn }) => effectiveOn === price.effectiveOn);
  return { ...price, publishedOn: replaced && price.price <= replaced.price ? replaced.publishedOn : today };
}

/** The price in force on a day, its first day included; null before the first one. @param prices in any order, one a day. */
export function priceOn(prices: readonly DatedPrice[], day: Day): Krw | null {
  let latest: DatedPrice | null = null;
  for (const one of prices)
    if (one.effectiveOn <= day && (latest === null || one.effectiveOn > latest.effectiveOn)) latest = one;
  return latest?.price ?? null;
}

/** The plan as it is sold on a day. @param plan with its first price. */
export const planOn = (plan: Plan, prices: readonly DatedPrice[], day: Day): Plan => ({
  ...plan,
  price: priceOn(prices, day) ?? plan.price,
});

/** Far above any plan: a higher price is a typing error, and sums of many must stay exact. */
export const HIGHEST_PLAN_PRICE = krw(100_000_000);

/**
 * A price takes effect tomorrow at the earliest, so that every member pays the price that was read on the same day.
 * @throws DomainError validation for an earlier day, or a price outside of 1 to 100,000,000 won.
 */
export function requireValidPrice({ effectiveOn, price }: Omit<DatedPrice, 'publishedOn'>, today: Day): void {
  const issues: Issue[] = [];
  if (price <= 0 || price > HIGHEST_PLAN_PRICE)
    issues.push({
      path: 'price',
      code: 'OUT_OF_RANGE',
      message: `A plan must cost 1 to ${phraseNumber(HIGHEST_PLAN_PRICE)} won.`,
    });
  if (effectiveOn <= today)
    issues.push({ path: 'effectiveOn', code: 'IN_THE_PAST', message: `A price must take effect after ${today}.` });
  if (issues.length > 0) throw allInvalid(issues);
}
