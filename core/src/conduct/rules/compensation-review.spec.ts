import { expect } from 'chai';
import {
  newCompensationReview,
  type OpenCompensationReview,
  DECISION_PHRASES,
  resolveReview,
  REVIEW_ACTIONS,
} from './compensation-review.js';
import type { AdminId, MemberId, MentorId, ReservationId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { ids } from '../../kernel/testing/ids.js';

describe('a compensation review', () => {
  it('is resolved once', () => {
    const open = { status: 'open' } as OpenCompensationReview;
    const decision = { action: 'grant', why: 'Both were heard.', by: 'admin' as AdminId, at: instant(1) } as const;
    const resolved = resolveReview(open, decision);
    expect(resolved).to.deep.equal({ status: 'resolved', decision });
    expect(() => resolveReview(resolved, { ...decision, action: 'refuse' })).to.throw(
      'A compensation review that is resolved cannot be resolved.',
    );
  });

  it('is opened for the missed session', () => {
    const noShow = { id: 'r' as ReservationId, memberId: 'p' as MemberId, mentorId: 'm' as MentorId };
    expect(newCompensationReview(ids, noShow, instant(1))).to.deep.equal({
      id: 'new',
      reservationId: 'r',
      memberId: 'p',
      mentorId: 'm',
      createdAt: 1,
      status: 'open',
    });
  });

  it('is phrased in both languages', () => {
    const phrases = (['ko', 'en'] as const).map((language) =>
      [...REVIEW_ACTIONS, 'corrected' as const].map((outcome) => DECISION_PHRASES[outcome][language]),
    );
    expect(phrases).to.deep.equal([
      [
        '당일 이용권 1장을 드렸습니다.',
        '당일 이용권은 제공되지 않습니다.',
        '세션이 진행된 것으로 확인되어 당일 이용권은 제공되지 않습니다.',
      ],
      [
        'We gave you a day pass.',
        'You will not get a day pass.',
        'The session took place, so you will not get a day pass.',
      ],
    ]);
  });
});
