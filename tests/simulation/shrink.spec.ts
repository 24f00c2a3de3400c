import { replayCommand, RULES, shrink, simulate } from '@spotter/simulation';
import { expect } from 'chai';
import { DEFECTS } from './defects.js';
import { seededPopulation } from './seeded-population.js';

const missingDeliveries = DEFECTS['an event is planned without its deliveries']!;

describe('a failing seed', () => {
  it('shrinks to a short history of the people involved, and to the command that repeats it', async () => {
    const options = { ...seededPopulation(3, 20), overrides: missingDeliveries.planted };
    const minimal = await shrink(options);
    expect(minimal.violation.rule).to.equal(missingDeliveries.breaks);
    const skipPeople = [...(minimal.options.skipPeople ?? [])].filter((one) => one.startsWith('member '));
    expect(skipPeople.length, 'skipped members').to.equal(options.members - 1);
    expect(minimal.options.days).to.be.lessThan(options.days);
    expect(minimal.lines.at(-1)).to.include('reservation-cancelled');
    expect(minimal.lines.length).to.be.within(3, 40);
    expect(replayCommand(minimal.options, true, ['escrow.holdDays=3'])).to.match(
      /^npx spotter simulate --seed 3 --members 10 --mentors 5 --days \d+ --checks thorough --story --stress --set escrow\.holdDays=3 --skip-people "member .+" --skip-actions ".*takes time off,.*rates,/,
    );
    const repeated = await simulate(minimal.options);
    expect(repeated.violation).to.deep.equal(minimal.violation);
  });

  it('is required: a seed that holds is refused', async () => {
    const refusal = await shrink(seededPopulation(3, 2)).catch(String);
    expect(refusal).to.equal('RangeError: no invariant is violated');
    expect(RULES).to.have.property('no-defect');
  });
});
