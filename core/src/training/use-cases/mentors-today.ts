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

/** A mentor's sessions that take place today in the business zone, and the open blocks that start later today. */
export class MentorsToday {
  constructor(private readonly ports: Reads<'training' | 'booking', 'clock' | 'policies'>) {}

  async execute(mentorId: MentorId): Promise<MentorsDay> {
    const at = this.ports.clock.now();
    const date = dayOf(at);
    const day = dayInterval(date);
    const { queries, policies } = this.ports;
    return {
      date,
      sessions: await queries.training.sessionsOfMentor(mentorId, sessionsDuring(day, policies.block)),
      openBlocks: await queries.booking.openBlocks(mentorId, { startsAt: plus(at, 1), endsAt: day.endsAt }),
    };
  }
}
