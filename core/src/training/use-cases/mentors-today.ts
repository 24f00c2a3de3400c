import type { Reads } from '../../application/ports.js';
import type { Block } from '../../booking/rules/block.js';
import { type Day, dayInterval, dayOf } from '../../kernel/calendar.js';
import type { MentorId } from '../../kernel/ids.js';
import type { SessionView } from '../rules/session-view.js';

export interface MentorsDay {
  readonly date: Day;
  /** The sessions, sorted by start, like the open blocks. */
  readonly sessions: readonly SessionView[];
  readonly openBlocks: readonly Block[];
}

/** At most 48 blocks of the shortest length fit on a day; the rest allows for closed ones. */
const WHOLE_DAY = { page: 1, size: 100 };

/** A mentor's sessions of today in the business zone, and the open slots of today. */
export class MentorsToday {
  constructor(private readonly ports: Reads<'training' | 'booking', 'clock'>) {}

  async execute(mentorId: MentorId): Promise<MentorsDay> {
    const at = this.ports.clock.now();
    const date = dayOf(at);
    const day = dayInterval(date);
    const { items } = await this.ports.queries.booking.blocks(mentorId, day, WHOLE_DAY);
    return {
      date,
      sessions: await this.ports.queries.training.sessionsOfMentor(mentorId, day),
      openBlocks: items.filter(({ status, startsAt }) => status === 'open' && startsAt > at),
    };
  }
}
