import { replayCommand, RULES, shrink, simulate } from '@spotter/simulation';
import { expect } from 'chai';
import { DEFECTS } from './defects.js';
import { seededTown } from './seeded-town.js';

const lost = DEFECTS['an event is kept without its deliveries']!;

describe('a failing seed', () => {
  it('shrinks to a short story of those whom it is about, and to the command that tells it again', async () => {
    const options = { ...seededTown(3, 20), around: lost.planted };
    const story = await shrink(options);
    expect(story.violation.rule).to.equal(lost.breaks);
    const absent = [...(story.options.absent ?? [])].filter((one) => one.startsWith('member '));
    expect(absent.length, 'members left out').to.equal(options.members - 1);
    expect(story.options.days).to.be.lessThan(options.days);
    expect(story.lines.at(-1)).to.include('reservation-cancelled');
    expect(story.lines.length).to.be.within(3, 40);
    expect(replayCommand(story.options, true, ['escrow.holdDays=3'])).to.match(
      /^npx spotter simulate --seed 3 --members 10 --mentors 3 --days \d+ --checks thorough --story --busy --set escrow\.holdDays=3 --absent "member .+" --undone "rates,/,
    );
    const again = await simulate(story.options);
    expect(again.violation).to.deep.equal(story.violation);
  });

  it('that does not fail is no story', async () => {
    const refusal = await shrink(seededTown(3, 2)).catch(String);
    expect(refusal).to.equal('RangeError: nothing is broken');
    expect(RULES).to.have.property('no-defect');
  });
});
