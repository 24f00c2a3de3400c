import { mapPage, overlap, type Interval, type MentorId, type Page, type PageRequest } from '@spotter/core/kernel';
import {
  awayInterval,
  timeOffRefusedError,
  type HandOverView,
  type TimeOff,
  type TimeOffQueries,
  type TimeOffs,
} from '@spotter/core/time-off';
import { Collection } from './collection.js';
import { getOrThrow } from './get-or-throw.js';
import { byId, pageOf } from './paging.js';
import { creationOf, type CommittedTables, type Readings, type Tables } from './tables.js';

/** The mentor's that overlap the interval, by their start. */
export const timeOffsDuring = (
  { timeOffs }: Pick<Readings, 'timeOffs'>,
  mentorId: MentorId,
  within: Interval,
): readonly TimeOff[] =>
  [...timeOffs.scan('byMentor', mentorId)].filter((one) => isAwayDuring(awayInterval(one), within));

/** Time off that was withdrawn before it began is empty. */
const isAwayDuring = (away: Interval, within: Interval): boolean =>
  away.startsAt < away.endsAt && overlap(away, within);

export class MemoryTimeOffs extends Collection<TimeOff> implements TimeOffs {
  constructor(private readonly tables: Pick<Tables, 'timeOffs'>) {
    super(tables.timeOffs, 'time off');
  }

  /** Transactions in memory follow each other. */
  async lockPlanning(): Promise<void> {}

  async findOverlapping(mentorId: MentorId, within: Interval): Promise<readonly TimeOff[]> {
    return timeOffsDuring(this.tables, mentorId, within);
  }

  override async add(timeOff: TimeOff): Promise<void> {
    if (timeOffsDuring(this.tables, timeOff.mentorId, awayInterval(timeOff)).length > 0)
      throw timeOffRefusedError('overlaps');
    this.tables.timeOffs.add(timeOff);
  }
}

export class MemoryTimeOffQueries implements TimeOffQueries {
  constructor(private readonly rows: Pick<CommittedTables, 'timeOffs' | 'handOvers' | 'reservations' | 'blocks'>) {}

  async timeOffsOf(mentorId: MentorId, page: PageRequest): Promise<Page<TimeOff>> {
    return pageOf([...this.rows.timeOffs.scan('byMentor', mentorId)].reverse(), page, ({ from }) => from);
  }

  async handOversOf(mentorId: MentorId, page: PageRequest): Promise<Page<HandOverView>> {
    const { handOvers, reservations, blocks } = this.rows;
    const all = [...handOvers.scan('received', mentorId), ...handOvers.scan('given', mentorId)];
    all.sort((one, other) => other.createdAt - one.createdAt || byId(other, one));
    return mapPage(pageOf(all, page, creationOf), (handOver) => {
      const session = getOrThrow(reservations, handOver.reservationId, 'reservation');
      return { handOver, session, block: getOrThrow(blocks, handOver.blockId, 'block') };
    });
  }
}
