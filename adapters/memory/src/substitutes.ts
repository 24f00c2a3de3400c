import { isOfferedToAnother, type Block } from '@spotter/core/booking';
import type { Instant, MentorId } from '@spotter/core/kernel';
import { toOfferedTerms, type Mentor } from '@spotter/core/mentor';
import {
  MOST_SUBSTITUTES,
  type SubstituteContext,
  type SubstituteOption,
  type SubstituteRequest,
  type Substitutes,
} from '@spotter/core/time-off';
import { publicMentorWith } from './mentor-queries.js';
import { countBookedInWeek } from './opened-blocks.js';
import { countTogether } from './reservations.js';
import type { Tables } from './tables.js';
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
    const together = countTogether(this.tables, request.memberId);
    const options = [...this.tables.mentors.all()].flatMap((mentor) => this.option(mentor, request, at, together));
    const byId = options.sort((one, other) => (one.mentor.id < other.mentor.id ? -1 : 1));
    return { goal, options: byId.slice(0, MOST_SUBSTITUTES) };
  }

  private option(
    mentor: Mentor,
    request: SubstituteRequest,
    at: Instant,
    together: ReadonlyMap<MentorId, number>,
  ): readonly SubstituteOption[] {
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
        mentor: publicMentorWith(
          this.tables,
          mentor,
          [...this.tables.reservations.scan('completedByMentor', id)].length,
        ),
        openBlock,
        sessionsTogether: together.get(id) ?? 0,
        bookedThatWeek: countBookedInWeek(this.tables, id, request.startsAt),
      },
    ];
  }
}

/** An open block of exactly the session's time and store that is offered to no other member. */
const fits = (block: Block, request: SubstituteRequest, at: Instant): boolean =>
  block.status === 'open' &&
  block.storeId === request.storeId &&
  block.startsAt === request.startsAt &&
  block.endsAt === request.endsAt &&
  !isOfferedToAnother(block, request.memberId, at);
