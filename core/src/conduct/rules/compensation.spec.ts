import { expect } from 'chai';
import type { Funding, MentorNoShow } from '../../booking/rules/reservation.js';
import { decideCompensation, phraseCompensation } from './compensation.js';

const missed = (kind: Funding['kind']) => ({ funding: { kind } as Funding }) as MentorNoShow;

describe('the compensation for a mentor no-show', () => {
  it('is a day pass for the first missed session of a member and mentor, for any funding', () => {
    for (const kind of ['credit', 'points'] as const) expect(decideCompensation(missed(kind), 0)).to.equal('day_pass');
  });

  it('is a review by an administrator after one pass', () => {
    for (const kind of ['credit', 'points'] as const) expect(decideCompensation(missed(kind), 1)).to.equal('review');
  });

  it('is empty for a day-pass session, whose pass is returned', () => {
    expect([0, 1].map((given) => decideCompensation(missed('day_pass'), given))).to.deep.equal(['none', 'none']);
  });

  it('announces the review in the language of the member', () => {
    expect(phraseCompensation('review', 'en')).to.include('reviewed');
    expect(phraseCompensation('review', 'ko')).to.include('검토');
  });
});
