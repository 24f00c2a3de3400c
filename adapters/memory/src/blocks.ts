import type { Block, Blocks, OccupiedTime, OpenedBlocks } from '@spotter/core/booking';
import type { BlockId, Instant, Interval, MentorId, RoomId, StoreId } from '@spotter/core/kernel';
import type { RoomUse } from '@spotter/core/store';
import { awayInterval } from '@spotter/core/time-off';
import { Collection } from './collection.js';
import { openedBlocks } from './opened-blocks.js';
import { overlapping } from './overlapping.js';
import type { Tables } from './tables.js';
import { timeOffsDuring } from './time-offs.js';

export class MemoryBlocks extends Collection<Block> implements Blocks {
  constructor(private readonly tables: Pick<Tables, 'blocks' | 'stores' | 'timeOffs'>) {
    super(tables.blocks, 'block');
  }

  async findOccupied(mentorId: MentorId, storeId: StoreId, within: Interval): Promise<readonly OccupiedTime[]> {
    const { blocks, stores } = this.tables;
    const rooms = stores.get(storeId)?.rooms ?? [];
    const found = new Set<Block>(overlapping(blocks, 'takenByMentor', mentorId, within));
    for (const room of rooms) for (const block of overlapping(blocks, 'takenByRoom', room.id, within)) found.add(block);
    const taken = [...found].map(({ mentorId, roomId, startsAt, endsAt }) => ({ mentorId, roomId, startsAt, endsAt }));
    const away = timeOffsDuring(this.tables, mentorId, within).map(awayInterval);
    return [...taken, ...away.map((interval) => ({ mentorId, roomId: null, ...interval }))];
  }

  async open(blocks: readonly Block[]): Promise<ReadonlySet<BlockId>> {
    const added = new Set<BlockId>();
    for (const block of blocks) {
      if (this.overlaps(block)) continue;
      this.tables.blocks.add(block);
      added.add(block.id);
    }
    return added;
  }

  async findByStart(mentorId: MentorId, startsAt: Instant): Promise<Block | null> {
    const blocks = this.tables.blocks.scan('byMentor', mentorId, { from: startsAt, until: startsAt + 1 });
    return [...blocks].find(({ status }) => status !== 'closed') ?? null;
  }

  async countOpened(mentorId: MentorId, within: Interval): Promise<OpenedBlocks> {
    return openedBlocks(this.tables, mentorId, within);
  }

  async findUpcomingByMentor(mentorId: MentorId, after: Instant): Promise<readonly Block[]> {
    const blocks = this.tables.blocks.scan('byMentor', mentorId, { from: after + 1 });
    return [...blocks].filter(({ status }) => status !== 'closed');
  }

  async findUpcomingByRooms(rooms: readonly RoomId[], after: Instant): Promise<readonly RoomUse[]> {
    const uses = rooms.flatMap((roomId): readonly RoomUse[] => {
      const ends = [...this.tables.blocks.scan('takenByRoom', roomId, { from: after + 1 })].map(({ endsAt }) => endsAt);
      const until = ends.at(-1);
      return until === undefined ? [] : [{ roomId, blocks: ends.length, until }];
    });
    return uses.sort((one, other) => one.until - other.until);
  }

  private overlaps(block: Block): boolean {
    const { blocks } = this.tables;
    const taken = [
      ...overlapping(blocks, 'takenByMentor', block.mentorId, block),
      ...overlapping(blocks, 'takenByRoom', block.roomId, block),
    ];
    return taken.length > 0;
  }
}
