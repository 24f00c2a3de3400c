import { expect } from 'chai';
import { phraseMatchReason } from './match-reasons.js';
import type { MatchAspect, MatchCandidate } from './matching.js';
import { parseInstant } from '../../kernel/calendar.js';
import type { Language } from '../../kernel/language.js';

const candidate = {
  mentor: { rating: { average: 4.76, count: 21 } },
  block: { startsAt: parseInstant('2026-11-20T18:00+09:00')! },
  sessionsTogether: 3,
  goal: 'strength',
} as MatchCandidate;

const phrased = (aspect: MatchAspect, language: Language, facts: Partial<MatchCandidate> = {}): string =>
  phraseMatchReason({ aspect, points: 1 }, { ...candidate, ...facts }, language);

describe('match reasons', () => {
  it('are available in English', () => {
    expect(phrased('goal', 'en')).to.equal('Specialises in your goal.');
    expect(phrased('rating', 'en')).to.equal('Rated 4.8 of 5 (21 ratings).');
    expect(phrased('continuity', 'en')).to.equal('You have trained together 3 times.');
    expect(phrased('time', 'en')).to.equal('Available at your preferred time: Fri 20 Nov, 18:00.');
    expect(phrased('fairness', 'en')).to.equal('Has free capacity that week.');
    expect(phrased('newcomer', 'en')).to.equal('New to Spotter.');
  });

  it('are available in Korean', () => {
    const aspects: readonly MatchAspect[] = ['goal', 'rating', 'continuity', 'time', 'fairness', 'newcomer'];
    for (const aspect of aspects) expect(phrased(aspect, 'ko')).to.match(/[가-힣]/);
    expect(phrased('goal', 'ko')).to.equal('회원님의 목표가 전문 분야예요.');
    expect(phrased('rating', 'ko')).to.equal('평점 4.8점(평가 21개)이에요.');
    expect(phrased('continuity', 'ko')).to.equal('함께 운동한 적이 3번 있어요.');
    expect(phrased('time', 'ko')).to.equal('원하는 시간대인 11월 20일(금) 18:00에 시작할 수 있어요.');
  });

  it('use the singular for one session and one rating', () => {
    expect(phrased('continuity', 'en', { sessionsTogether: 1 })).to.equal('You have trained together once.');
    const mentor = { rating: { average: 5, count: 1 } } as MatchCandidate['mentor'];
    expect(phrased('rating', 'en', { mentor })).to.equal('Rated 5.0 of 5 (1 rating).');
  });

  it('omit missing goals and ratings', () => {
    const mentor = { rating: { average: null, count: 0 } } as unknown as MatchCandidate['mentor'];
    expect(phrased('goal', 'en', { goal: null })).to.equal(
      'You have not set a goal yet, so all specialties count equally.',
    );
    expect(phrased('goal', 'ko', { goal: null })).to.match(/^아직 정한 목표가 없어/);
    expect(phrased('rating', 'ko', { mentor })).to.match(/^아직 평가가 없어/);
    expect(phrased('rating', 'en', { mentor })).to.equal('Not rated yet; counted as average.');
  });
});
