import { isOfferedToAnother, type Block } from '@spotter/core/booking';
import type { Instant } from '@spotter/core/kernel';
import { toOfferedTerms, type Mentor } from '@spotter/core/mentor';
import type { SubstituteContext, SubstituteOption, SubstituteRequest, Substitutes } from '@spotter/core/time-off';
import { publicMentorWith } from './mentor-queries.js';
import { countBookedInWeek } from './opened-blocks.js';
import { pairOf, type Tables } from './tables.js';
import { timeOffsDuring } from './time-offs.js';
import { touching } from './touching.js';

type SubstituteTables = Pick<
  Tables,
  'mentors' | 'members' | 'people' | 'blocks' | 'reservations' | 'timeOffs' | 'ratingTotals'
>;

export class MemorySubstitutes implements Substitutes {
  constructor(private readonly tables: SubstituteTables) {}

  async find(request: SubstituteRequest, at: Instant): Promise<SubstituteContext> {
    const goal = this.tables.members.get(request.memberId)?.goal ?? null;
    const options = [...this.tables.mentors.all()].flatMap((mentor) => this.option(mentor, request, at));
    return { goal, options: options.sort((one, other) => (one.mentor.id < other.mentor.id ? -1 : 1)) };
  }

  private option(mentor: Mentor, request: SubstituteRequest, at: Instant): readonly SubstituteOption[] {
    const { id } = mentor;
    if (id === request.mentorId || (request.only !== null && id !== request.only)) return [];
    if (mentor.status !== 'active' || toOfferedTerms(mentor).tier !== request.tier) return [];
    if (timeOffsDuring(this.tables, id, request).length > 0) return [];
    const taken = [...touching(this.tables.blocks, 'takenByMentor', id, request)];
    const openBlock = taken.find((block) => fits(block, request, at)) ?? null;
    if (taken.some((block) => block !== openBlock)) return [];
    if (openBlock === null && !mentor.storeIds.includes(request.storeId)) return [];
    return [
      {
        mentor: publicMentorWith(this.tables, mentor, this.count('completedByMentor', id)),
        openBlock,
        sessionsTogether: this.count('completedByPair', pairOf({ memberId: request.memberId, mentorId: id })),
        bookedThatWeek: countBookedInWeek(this.tables, id, request.startsAt),
      },
    ];
  }

  private count(index: 'completedByMentor' | 'completedByPair', group: string): number {
    return [...this.tables.reservations.scan(index, group)].length;
  }
}

/** An open block of exactly the session's time and store that nobody else has an offer of. */
const fits = (block: Block, request: SubstituteRequest, at: Instant): boolean =>
  block.status === 'open' &&
  block.storeId === request.storeId &&
  block.startsAt === request.startsAt &&
  block.endsAt === request.endsAt &&
  !isOfferedToAnother(block, request.memberId, at);
