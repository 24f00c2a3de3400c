import { floor10, krw, type Krw, sum } from '../../kernel/krw.js';
import type { TaxRates } from '../policy.js';

/** Amounts in won of a payout, or of several. All are below zero for a returned deposit in a tax report. */
export interface WithholdingAmounts {
  /** The mentor's earnings less debts, before tax: not the value of the sessions. */
  readonly gross: Krw;
  readonly incomeTax: Krw;
  readonly localIncomeTax: Krw;
  /** `gross` less both taxes, which the bank transfers; zero for a debt that is carried over, whose `gross` is below zero. */
  readonly net: Krw;
}

/** The sums of several payouts. */
export const sumAmounts = (amounts: readonly WithholdingAmounts[]): WithholdingAmounts => ({
  gross: sum(amounts.map(({ gross }) => gross)),
  incomeTax: sum(amounts.map(({ incomeTax }) => incomeTax)),
  localIncomeTax: sum(amounts.map(({ localIncomeTax }) => localIncomeTax)),
  net: sum(amounts.map(({ net }) => net)),
});

/**
 * Withholds `rates.incomeTax` of the gross as income tax, and `rates.localIncomeTax` of that as local income tax, each rounded down to
 * 10 won (docs/domain.md, Money: Payout; Income Tax Act art. 129, Local Tax Act art. 103-13). Vectors for 3 % and 10 %: 123,456 gives
 * 3,700 and 370; 33,333 gives 990 and 90.
 * @param gross above zero.
 */
export function withhold(gross: Krw, rates: TaxRates): WithholdingAmounts {
  const incomeTax = floor10(krw(gross * rates.incomeTax) / 10_000);
  const localIncomeTax = floor10((incomeTax * rates.localIncomeTax) / 10_000);
  return { gross, incomeTax, localIncomeTax, net: krw(gross - incomeTax - localIncomeTax) };
}
