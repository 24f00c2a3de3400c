import type { Reads } from '../../application/ports.js';
import type { Block } from '../../booking/rules/block.js';
import { type Day, dayInterval, dayOf } from '../../kernel/calendar.js';
import type { MentorId } from '../../kernel/ids.js';
import { plus } from '../../kernel/instant.js';
import { sessionsDuring } from '../rules/session-range.js';
import type { SessionView } from '../rules/session-view.js';

export interface MentorsDay {
  readonly date: Day;
  /** The sessions, sorted by start, like the open blocks. */
  readonly sessions: readonly SessionView[];
  readonly openBlocks: readonly Block[];
}

/** Blocks are not shorter than half an hour and do not overlap: at most 49 touch a day. */
const ALL = { page: 1, size: 100 };

/** A mentor's sessions that take place today in the business zone, and the open blocks that start later today. */
export class MentorsToday {
  constructor(private readonly ports: Reads<'training' | 'booking', 'clock' | 'policies'>) {}

  async execute(mentorId: MentorId): Promise<MentorsDay> {
    const at = this.ports.clock.now();
    const date = dayOf(at);
    const day = dayInterval(date);
    const { queries, policies } = this.ports;
    const { items } = await queries.training.sessionsWithin({ mentorId }, sessionsDuring(day, policies.block), ALL);
    return {
      date,
      sessions: items,
      openBlocks: await queries.booking.openBlocks(mentorId, { startsAt: plus(at, 1), endsAt: day.endsAt }),
    };
  }
}
