import { expect } from 'chai';
import type { ReservationId } from '../../kernel/ids.js';
import { instant, plus } from '../../kernel/instant.js';
import { COMPENSATION_PHRASES, decideCompensation, type CompensationPass } from './compensation.js';

const NOW = instant(1_000);
const decide = (...passes: readonly CompensationPass[]) => decideCompensation(passes, null, NOW);

/** A pass for the session `missed` that still counts as missed, unless the facts differ. */
const given = (facts: Partial<CompensationPass> = {}) =>
  ({
    sessionStatus: 'mentor_no_show',
    status: 'available',
    reservationId: null,
    compensates: 'missed' as ReservationId,
    ...facts,
  }) as CompensationPass;

describe('the compensation for a mentor no-show', () => {
  it('is a day pass for the first missed session of a member and mentor', () => {
    expect(decide()).to.equal('day_pass');
  });

  it('is a review by an administrator after one pass', () => {
    expect(decide(given())).to.equal('review');
  });

  it('counts a pass as long as its session is missed or cancelled, or when it was used for another session', () => {
    const withdrawn = given({ sessionStatus: 'completed', status: 'expired' });
    const used = (id: string) =>
      given({ sessionStatus: 'completed', status: 'used', reservationId: id as ReservationId });
    expect(decide(withdrawn)).to.equal('day_pass');
    expect(decide(used('missed'))).to.equal('day_pass');
    expect(decide(used('other'))).to.equal('review');
    expect(decide(given({ sessionStatus: 'cancelled' }))).to.equal('review');
    expect(decide(withdrawn, given())).to.equal('review');
  });

  it('is empty for a day-pass session, whose pass is returned', () => {
    const own = { expiresAt: plus(NOW, 1) };
    expect([[], [given()]].map((passes) => decideCompensation(passes, own, NOW))).to.deep.equal(['none', 'none']);
  });

  it('is a review when the returned pass has expired', () => {
    expect(decideCompensation([], { expiresAt: NOW }, NOW)).to.equal('review');
  });

  it('announces the review in the language of the member', () => {
    const phrases = (['day_pass', 'review', 'none'] as const).flatMap((compensation) =>
      (['ko', 'en'] as const).map((language) => COMPENSATION_PHRASES[compensation][language]),
    );
    expect(phrases).to.deep.equal([
      '당일 이용권 1장을 더 드렸습니다.',
      'We also gave you a day pass.',
      '당일 이용권 추가 제공 여부를 검토하고 있습니다.',
      'We are reviewing whether you also get a day pass.',
      '사용하신 당일 이용권을 다시 쓰실 수 있습니다.',
      'You can use your day pass again.',
    ]);
  });
});
