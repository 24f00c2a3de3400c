import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { countNearNoShows, decideSanction } from './no-show-sanction.js';
import { DAY, instant, plus } from '../../kernel/instant.js';

const { conduct } = defaultPolicies;

const first = instant(Date.UTC(2026, 10, 1));

const startsOn = (...days: readonly number[]) => days.map((day) => plus(first, day * DAY));

const count = (days: readonly number[], day: number) =>
  countNearNoShows(startsOn(...days), plus(first, day * DAY), conduct.noShowsWithinMs);

describe('the sanction for mentor no-shows', () => {
  it('is empty for one, a tier hold or a warning for two, and a suspension for three', () => {
    const sanctions = (tier: 'standard' | 'pro') =>
      [1, 2, 3, 4].map((noShows) => decideSanction({ tier }, noShows, conduct));
    expect(sanctions('pro')).to.deep.equal(['none', 'tier_hold', 'suspension', 'suspension']);
    expect(sanctions('standard')).to.deep.equal(['none', 'warning', 'suspension', 'suspension']);
  });

  it('counts sessions that started within 30 days, that duration included', () => {
    expect(count([0, 30], 30)).to.equal(2);
    expect(countNearNoShows([first, plus(first, 30 * DAY + 1)], first, conduct.noShowsWithinMs)).to.equal(1);
  });

  it('counts three sessions only when all are within 30 days', () => {
    expect(count([0, 30, 60], 30)).to.equal(2);
    expect(count([0, 15, 30], 30)).to.equal(3);
  });

  it('ignores a group of sessions that does not include the decided session', () => {
    expect([count([0, 60, 61], 0), count([0, 1, 61], 61)]).to.deep.equal([1, 1]);
  });

  it('does not depend on the order of the decisions', () => {
    for (const day of [0, 15, 30]) expect(count([0, 15, 30], day), `decided last: day ${day}`).to.equal(3);
  });
});
