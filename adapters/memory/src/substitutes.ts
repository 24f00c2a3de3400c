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
import { scoredMentor } from './mentor-queries.js';
import { countBookedInWeek } from './opened-blocks.js';
import { overlapping } from './overlapping.js';
import { byId } from './paging.js';
import { countTogether } from './reservations.js';
import type { Tables } from './tables.js';
import { timeOffsDuring } from './time-offs.js';

type SubstituteTables = Pick<Tables, 'mentors' | 'members' | 'blocks' | 'reservations' | 'timeOffs' | 'ratingTotals'>;

export class MemorySubstitutes implements Substitutes {
  constructor(private readonly tables: SubstituteTables) {}

  async find(request: SubstituteRequest, at: Instant): Promise<SubstituteContext> {
    const goal = this.tables.members.get(request.memberId)?.goal ?? null;
    const together = countTogether(this.tables, request.memberId);
    const options = [...this.tables.mentors.all()].flatMap((mentor) => this.option(mentor, request, at, together));
    options.sort((one, other) => byId(one.mentor, other.mentor));
    return { goal, options: options.slice(0, MOST_SUBSTITUTES) };
  }

  private option(
    mentor: Mentor,
    request: SubstituteRequest,
    at: Instant,
    together: ReadonlyMap<MentorId, number>,
  ): readonly SubstituteOption[] {
    const { id } = mentor;
    if (!isEligible(mentor, request)) return [];
    if (timeOffsDuring(this.tables, id, request).length > 0) return [];
    const taken = [...overlapping(this.tables.blocks, 'takenByMentor', id, request)];
    const openBlock = taken.find((block) => fits(block, request, at));
    if (taken.some((block) => block !== openBlock)) return [];
    if (!openBlock && !mentor.storeIds.includes(request.storeId)) return [];
    return [
      {
        mentor: scoredMentor(this.tables, mentor, [...this.tables.reservations.scan('completedByMentor', id)].length),
        openBlockId: openBlock?.id ?? null,
        sessionsTogether: together.get(id) ?? 0,
        bookedThatWeek: countBookedInWeek(this.tables, id, request.startsAt),
      },
    ];
  }
}

/** Another active mentor who is offered at the tier; with `only`, this one. */
const isEligible = (mentor: Mentor, { mentorId, only, tier }: SubstituteRequest): boolean =>
  mentor.id !== mentorId &&
  (only === null || mentor.id === only) &&
  mentor.status === 'active' &&
  toOfferedTerms(mentor).tier === tier;

/** An open block of exactly the session's time and store that is offered to no other member. */
const fits = (block: Block, request: SubstituteRequest, at: Instant): boolean =>
  block.status === 'open' &&
  block.storeId === request.storeId &&
  block.startsAt === request.startsAt &&
  block.endsAt === request.endsAt &&
  !isOfferedToAnother(block, request.memberId, at);
