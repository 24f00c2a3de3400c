import {
  fixedSlotTakenError,
  overlapsFixedSlot,
  type FixedSlot,
  type FixedSlotQueries,
  type FixedSlots,
  type MentorsFixedSlot,
  type Occurrence,
  type OccurrenceSession,
  type CurrentSlot,
} from '@spotter/core/fixed-slot';
import {
  mapPage,
  type FixedSlotId,
  type Instant,
  type MemberId,
  type MentorId,
  type Page,
  type PageRequest,
} from '@spotter/core/kernel';
import { VersionedCollection } from './collection.js';
import { BATCH } from './due-rows.js';
import { namedPerson } from './naming.js';
import { byId, firstAfter, pageOf } from './paging.js';
import { refuseClosed } from './people.js';
import { creationOf, EVERYTHING, occurrenceKey, type CommittedTables, type Tables } from './tables.js';

export class MemoryFixedSlots extends VersionedCollection<FixedSlot> implements FixedSlots {
  constructor(private readonly tables: Pick<Tables, 'fixedSlots' | 'occurrences' | 'closedAccounts'>) {
    super(tables.fixedSlots, 'fixed slot');
  }

  async findCurrentByMember(member: MemberId): Promise<readonly FixedSlot[]> {
    return [...this.tables.fixedSlots.scan('byMember', member)].filter(({ status }) => status !== 'ended');
  }

  async findCurrentByMentor(mentor: MentorId): Promise<readonly FixedSlot[]> {
    return [...this.tables.fixedSlots.scan('currentByMentor', mentor)].sort(byId);
  }

  override async add(slot: FixedSlot): Promise<void> {
    refuseClosed(this.tables, slot.memberId);
    await this.refuseTaken(slot);
    await super.add(slot);
  }

  override async save(slot: FixedSlot): Promise<void> {
    await this.refuseTaken(slot);
    await super.save(slot);
  }

  async findOccurrence(fixedSlotId: FixedSlotId, startsAt: Instant): Promise<Occurrence | null> {
    return this.tables.occurrences.get(occurrenceKey({ fixedSlotId, startsAt })) ?? null;
  }

  async findOccurrenceOf({ id, memberId, startsAt }: OccurrenceSession): Promise<Occurrence | null> {
    const slots = [...this.tables.fixedSlots.scan('byMember', memberId)];
    const starting = slots.map((slot) =>
      this.tables.occurrences.get(occurrenceKey({ fixedSlotId: slot.id, startsAt })),
    );
    return starting.find((occurrence) => occurrence?.reservationId === id) ?? null;
  }

  async upsertOccurrence(occurrence: Occurrence): Promise<void> {
    this.tables.occurrences.put(occurrence);
  }

  async findEndedSince(member: MemberId, since: Instant): Promise<readonly FixedSlot[]> {
    return [...this.tables.fixedSlots.scan('byMember', member)].filter(({ end }) => end !== null && since <= end.at);
  }

  async isTaken(slot: FixedSlot): Promise<boolean> {
    return [...this.tables.fixedSlots.scan('currentByMentor', slot.mentorId)].some((other) =>
      overlapsFixedSlot(slot, other),
    );
  }

  private async refuseTaken(slot: FixedSlot): Promise<void> {
    if (await this.isTaken(slot)) throw fixedSlotTakenError();
  }
}

export class MemoryFixedSlotQueries implements FixedSlotQueries {
  constructor(private readonly rows: Pick<CommittedTables, 'fixedSlots' | 'occurrences' | 'people'>) {}

  async slotsOf(member: MemberId, page: PageRequest): Promise<Page<FixedSlot>> {
    return pageOf([...this.rows.fixedSlots.scan('byMember', member)], page, creationOf);
  }

  async slotsWith(mentor: MentorId, page: PageRequest): Promise<Page<MentorsFixedSlot>> {
    const slots = [...this.rows.fixedSlots.scan('currentByMentor', mentor)];
    return mapPage(pageOf(slots, page, creationOf), (slot) => ({
      slot,
      member: namedPerson(this.rows, slot.memberId),
    }));
  }

  async current(at: Instant, after: FixedSlotId | null): Promise<readonly CurrentSlot[]> {
    const current = this.rows.fixedSlots.scan('current', EVERYTHING);
    return firstAfter(current, after, BATCH).map((slot) => ({ slot, booked: this.booked(slot, at) }));
  }

  private booked({ id }: FixedSlot, at: Instant): readonly Instant[] {
    const occurrences = [...this.rows.occurrences.scan('bySlot', id, { from: at + 1 })];
    return occurrences.filter(({ reservationId }) => reservationId !== null).map(({ startsAt }) => startsAt);
  }
}
