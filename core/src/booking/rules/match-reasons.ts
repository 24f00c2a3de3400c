import type { MatchAspect, MatchCandidate, MatchReason } from './matching.js';
import type { Language } from '../../kernel/language.js';
import { phraseMoment } from '../../kernel/phrase-time.js';

type ReasonFormatter = (candidate: MatchCandidate) => string;

/** The reason for a candidate, as a sentence for the member. */
export const phraseMatchReason = ({ aspect }: MatchReason, candidate: MatchCandidate, language: Language): string =>
  PHRASES[language][aspect](candidate);

const PHRASES: Readonly<Record<Language, Readonly<Record<MatchAspect, ReasonFormatter>>>> = {
  ko: {
    goal: ({ goal }) =>
      goal === null ? '아직 정한 목표가 없어 전문 분야는 모두 같게 봤어요.' : '회원님의 목표가 전문 분야예요.',
    rating: ({ mentor: { rating } }) =>
      rating.average === null
        ? '아직 평가가 없어 평균적인 평점으로 봤어요.'
        : `평점 ${rating.average.toFixed(1)}점(평가 ${rating.count}개)이에요.`,
    continuity: ({ sessionsTogether }) => `함께 운동한 적이 ${sessionsTogether}번 있어요.`,
    time: ({ block }) => `원하는 시간대인 ${phraseMoment(block.startsAt, 'ko')}에 시작할 수 있어요.`,
    fairness: () => '그 주 일정에 여유가 있어요.',
    newcomer: () => '새로 합류한 멘토예요.',
  },
  en: {
    goal: ({ goal }) =>
      goal === null ? 'You have not set a goal yet, so all specialties count equally.' : 'Specialises in your goal.',
    rating: ({ mentor: { rating } }) =>
      rating.average === null
        ? 'Not rated yet; counted as average.'
        : `Rated ${rating.average.toFixed(1)} of 5 (${rating.count} ${rating.count === 1 ? 'rating' : 'ratings'}).`,
    continuity: ({ sessionsTogether }) =>
      `You have trained together ${sessionsTogether === 1 ? 'once' : `${sessionsTogether} times`}.`,
    time: ({ block }) => `Available at your preferred time: ${phraseMoment(block.startsAt, 'en')}.`,
    fairness: () => 'Has free capacity that week.',
    newcomer: () => 'New to Spotter.',
  },
};
