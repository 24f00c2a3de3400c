import type { BookingQueries } from '../../booking/ports.js';
import type { Block } from '../../booking/rules/block.js';
import { type Day, dayInterval, dayOf } from '../../kernel/calendar.js';
import type { Clock } from '../../kernel/clock.js';
import type { MentorId } from '../../kernel/ids.js';
import type { TrainingQueries } from '../ports.js';
import type { SessionView } from '../rules/session-view.js';

export interface MentorsDay {
  readonly date: Day;
  /** By start, like the open blocks. */
  readonly sessions: readonly SessionView[];
  readonly openBlocks: readonly Block[];
}

/** At most 48 blocks of the shortest length fit on a day; the rest allows for closed ones. */
const WHOLE_DAY = { page: 1, size: 100 };

/** A mentor's sessions of today in the business zone, and the open slots of today. */
export class MentorsToday {
  constructor(
    private readonly training: Pick<TrainingQueries, 'sessionsOfMentor'>,
    private readonly booking: Pick<BookingQueries, 'blocks'>,
    private readonly clock: Clock,
  ) {}

  async execute(mentorId: MentorId): Promise<MentorsDay> {
    const at = this.clock.now();
    const date = dayOf(at);
    const day = dayInterval(date);
    const { items } = await this.booking.blocks(mentorId, day, WHOLE_DAY);
    return {
      date,
      sessions: await this.training.sessionsOfMentor(mentorId, day),
      openBlocks: items.filter(({ status, startsAt }) => status === 'open' && startsAt > at),
    };
  }
}
