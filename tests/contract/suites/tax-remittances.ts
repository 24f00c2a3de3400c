import { krw, MINUTE, plus, type Day, type EntryId, type Month } from '@spotter/core/kernel';
import { buildTaxReport, withRemittance, type TaxRemittance } from '@spotter/core/tax-report';
import type { Repositories } from '@spotter/core/application';
import { expect } from 'chai';
import { newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addAdmin, addMentor } from '../test-data.js';
import { raceOfTwenty } from '../refusals.js';
import { testInNewContext, type TestContext } from '../test-context.js';

const MARCH = '2026-03' as Month;
const APRIL = '2026-04' as Month;

export function describeTaxRemittances(adapter: AdapterUnderTest): void {
  const test = testInNewContext(adapter);

  /** A report without lines, of these taxes. */
  const addReport = async (
    repositories: Repositories,
    month: Month,
    incomeTax: number,
    localIncomeTax: number,
  ): Promise<void> => {
    const { id: mentorId } = await addMentor(repositories);
    const report = buildTaxReport(mentorId, month, [], NINE);
    const taxes = { incomeTax: krw(incomeTax), localIncomeTax: krw(localIncomeTax) };
    const net = krw(-incomeTax - localIncomeTax);
    await repositories.taxReports.add({ report: { ...report, ...taxes, net }, entryIds: [] as readonly EntryId[] });
  };
  const remittance = async (repositories: Repositories, month: Month, amount: number): Promise<TaxRemittance> => ({
    id: newId(),
    month,
    amount: krw(amount),
    on: '2026-04-10' as Day,
    bookedAt: plus(NINE, MINUTE),
    bookedBy: (await addAdmin(repositories)).id,
  });
  const stateOf = ({ run }: TestContext, month: Month) => run(({ taxRemittances }) => taxRemittances.findState(month));

  describe('tax remittances', () => {
    test('have no state in a month without reports', async (context) => {
      await context.run(addReport, APRIL, 3_000, 300);
      expect(await stateOf(context, MARCH)).to.equal(null);
    });

    test('sum the withheld taxes of all mentors and the remitted ones, of the month and in total', async (context) => {
      await context.run(async (repositories) => {
        await addReport(repositories, MARCH, 3_000, 300);
        await addReport(repositories, MARCH, 720, 70);
        await addReport(repositories, APRIL, -3_000, -300);
        for (const [month, amount] of [
          [MARCH, 4_000],
          [MARCH, 50],
          [APRIL, 5],
        ] as const)
          await repositories.taxRemittances.add(await remittance(repositories, month, amount));
      });
      expect(await stateOf(context, MARCH)).to.deep.equal({ withheld: 4_090, remitted: 4_050, leftInAll: -3_265 });
      expect(await stateOf(context, APRIL)).to.deep.equal({ withheld: -3_300, remitted: 5, leftInAll: -3_265 });
    });

    test('wait for each other, so that they never exceed the withheld tax', async (context) => {
      await context.run(addReport, MARCH, 3_000, 300);
      const { winners } = await raceOfTwenty(context, async (repositories) => {
        const state = await repositories.taxRemittances.findState(MARCH);
        withRemittance(state!, krw(1_000));
        await repositories.taxRemittances.add(await remittance(repositories, MARCH, 1_000));
      });
      expect(winners).to.have.lengthOf(3);
      expect(await stateOf(context, MARCH)).to.include({ remitted: 3_000 });
    });
  });
}
