import { expect } from 'chai';
import type { Day, Month } from '../../kernel/calendar.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { AdminId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { issueOf } from '../../kernel/testing/refusal-of.js';
import { ids } from '../../kernel/testing/ids.js';
import { plainEntry } from '../../ledger/testing/plain-entry.js';
import {
  createRemittanceEntry,
  leftToRemit,
  type RemittanceState,
  requireRemittanceDay,
  type TaxRemittanceId,
  withRemittance,
} from './remittance.js';

const state = (withheld: number, remitted: number, leftInAll = withheld - remitted): RemittanceState => ({
  withheld: krw(withheld),
  remitted: krw(remitted),
  leftInAll: krw(leftInAll),
});

describe('the withheld tax of a month', () => {
  it('is remitted in parts, up to the last won', () => {
    const first = withRemittance(state(4_120, 0), krw(4_000));
    expect(first).to.deep.equal(state(4_120, 4_000));
    expect(withRemittance(first, krw(119))).to.deep.equal(state(4_120, 4_119));
    expect(withRemittance(state(4_120, 4_119), krw(1))).to.deep.equal(state(4_120, 4_120));
  });

  it('is not remitted beyond the withheld amount, by one won', () => {
    expect(() => withRemittance(state(4_120, 4_000), krw(121)))
      .to.throw(DomainError)
      .with.deep.property('details', { policy: 'tax-withheld', withheld: 4_120, remitted: 4_000, left: 120 });
  });

  it('is remitted by at least one won', () => {
    for (const amount of [0, -1])
      expect(issueOf(() => withRemittance(state(4_120, 0), krw(amount)))).to.equal(
        'amount TOO_SMALL: At least one won must be remitted.',
      );
  });

  it('is paid in its month at the earliest, and not in the future', () => {
    const paid = (on: string) => () =>
      requireRemittanceDay({ month: '2026-11' as Month, on: on as Day }, '2026-12-10' as Day);
    for (const on of ['2026-11-01', '2026-12-10']) expect(paid(on), on).not.to.throw();
    expect(issueOf(paid('2026-10-31'))).to.equal('on WRONG_ORDER: Must not be before 2026-11.');
    expect(issueOf(paid('2026-12-11'))).to.equal('on IN_THE_FUTURE: Must not be in the future.');
  });

  it('is reduced by the tax that an earlier month remitted for a returned deposit', () => {
    expect(leftToRemit(state(4_120, 0, 1_000))).to.equal(1_000);
    expect(leftToRemit(state(-3_300, 0, 0))).to.equal(0);
    expect(leftToRemit(state(4_120, 0, -500))).to.equal(0);
  });

  it('moves from `withholding` to `bank` when it is remitted', () => {
    const paid = { id: 'remittance' as TaxRemittanceId, amount: krw(4_000), bookedAt: instant(9) };
    const facts = { month: '2026-11' as Month, on: '2026-12-10' as Day, bookedBy: 'admin' as AdminId };
    expect(plainEntry(createRemittanceEntry(ids, { ...paid, ...facts }))).to.deep.equal({
      id: 'new',
      at: 9,
      kind: 'tax_remitted',
      reference: 'remittance',
      postings: { withholding: 4_000, bank: -4_000 },
    });
  });
});
