import { expect } from 'chai';
import { block } from '../../booking/testing/bookable.js';
import { withCredit, withDayPass } from '../../booking/testing/funding.js';
import type { ConfirmedReservation, Funding } from '../../booking/rules/reservation.js';
import type { BlockId, MentorId, PointLotId, RoomId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { fundingWithSubstitute, substituteMentor, tierOfSubstitutes } from './substitution.js';

const [older, newer] = ['older', 'newer'] as unknown as [PointLotId, PointLotId];

/** 60,000 points, of which the older lot gave 50,000. */
const points: Funding = {
  kind: 'points',
  value: krw(60_000),
  draws: [
    { lotId: older, amount: krw(50_000) },
    { lotId: newer, amount: krw(10_000) },
  ],
};

const credit = withCredit(50_000);
const dayPass = withDayPass(40_000);

describe('a substitute', () => {
  it('is of the price class that the member chose: Pro for points, standard for a credit or a day pass', () => {
    expect([points, credit, dayPass].map(tierOfSubstitutes)).to.deep.equal(['pro', 'standard', 'standard']);
  });

  it('costs no more than the mentor before', () => {
    for (const rate of [60_000, 60_001, 90_000]) expect(fundingWithSubstitute(points, krw(rate))).to.deep.equal(points);
    expect(fundingWithSubstitute(points, null)).to.equal(points);
  });

  it('returns the points that were drawn last when it is cheaper', () => {
    const drawn = (rate: number) => {
      const funding = fundingWithSubstitute(points, krw(rate));
      return funding.kind === 'points' ? [funding.value, ...funding.draws.map(({ amount }) => amount)] : [];
    };
    expect(drawn(59_999)).to.deep.equal([59_999, 50_000, 9_999]);
    expect(drawn(50_001)).to.deep.equal([50_001, 50_000, 1]);
    expect(drawn(50_000)).to.deep.equal([50_000, 50_000]);
    expect(drawn(45_000)).to.deep.equal([45_000, 45_000]);
  });

  it('leaves a credit and a day pass as they are', () => {
    for (const funding of [credit, dayPass]) expect(fundingWithSubstitute(funding, krw(1))).to.equal(funding);
  });

  it('takes the session to its own block; the match can no longer be rejected, and no change is counted', () => {
    const session = {
      id: 'session',
      mentorId: 'absent',
      blockId: 'vacated',
      funding: credit,
      matchedAt: instant(1),
      changes: [],
      substitutedAt: null,
    } as unknown as ConfirmedReservation;
    const own = { ...block, id: 'own' as BlockId, mentorId: 'substitute' as MentorId, roomId: 'room' as RoomId };
    const after = substituteMentor(session, own, null, instant(5));
    expect(after).to.include({ id: 'session', blockId: 'own', mentorId: 'substitute', roomId: 'room' });
    expect(after).to.deep.include({ funding: credit, matchedAt: null, changes: [], substitutedAt: instant(5) });
  });
});
