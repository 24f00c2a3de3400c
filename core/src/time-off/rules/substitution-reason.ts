import type { MatchAspect } from '../../booking/rules/matching.js';
import type { Phrases } from '../../kernel/phrases.js';

/** The reason why a mentor takes a session over: the best aspect of the score, or the choice of the previous mentor. */
export type SubstitutionReason = Exclude<MatchAspect, 'time'> | 'hand_over';

/** The reason as members read it. */
export const SUBSTITUTION_PHRASES: Phrases<SubstitutionReason> = {
  goal: { ko: '회원님의 목표에 잘 맞는 멘토입니다', en: 'this mentor suits your goal' },
  rating: { ko: '회원 평점이 좋은 멘토입니다', en: 'members rate this mentor highly' },
  continuity: { ko: '함께 운동한 적이 있는 멘토입니다', en: 'you have trained with this mentor before' },
  fairness: { ko: '그 주 일정에 여유가 있는 멘토입니다', en: 'this mentor has time for you that week' },
  newcomer: { ko: '새로 합류한 멘토입니다', en: 'this mentor is new to Spotter' },
  hand_over: { ko: '담당 멘토가 직접 부탁한 멘토입니다', en: 'your mentor chose this mentor' },
};
