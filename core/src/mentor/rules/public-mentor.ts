import type { MentorId, StoreId } from '../../kernel/ids.js';
import type { Goal } from '../../member/rules/member.js';
import type { OfferedTerms } from './offered-terms.js';

/** A mentor as members see it. */
export interface PublicMentor extends OfferedTerms {
  readonly id: MentorId;
  readonly name: string;
  readonly bio: string;
  readonly specialties: readonly Goal[];
  readonly yearsOfExperience: number;
  readonly rating: { readonly average: number | null; readonly count: number };
  readonly completedSessions: number;
  readonly storeIds: readonly StoreId[];
}
