import type { Block, Reservation } from '@spotter/core/booking';
import type { Delivery, InboxItem, MeetingFacts } from '@spotter/core/notification';
import { getOrThrow } from './get-or-throw.js';
import { shownText } from './saved-texts.js';
import type { Readings } from './tables.js';

type MeetingRows = Pick<Readings, 'reservations' | 'blocks' | 'people' | 'stores'>;

/** The facts that a message shows besides its payload. */
export function shownFacts(
  rows: MeetingRows & Pick<Readings, 'savedTexts'>,
  delivery: Delivery,
  language: InboxItem['language'],
): Pick<InboxItem, 'meeting' | 'mentorName' | 'savedText'> {
  const meeting = meetingOf(rows, delivery);
  const mentorName = meeting?.mentorName ?? findNamedMentor(rows, delivery);
  return { meeting, mentorName, savedText: shownText(rows, delivery, language) };
}

/** The current reservation of a message, with the name of the mentor in its payload. */
export function meetingOf(
  { reservations, blocks, people, stores }: MeetingRows,
  { payload }: Pick<Delivery, 'payload'>,
): MeetingFacts | null {
  const { reservationId } = payload;
  const reservation = typeof reservationId === 'string' ? reservations.get(reservationId) : undefined;
  if (!reservation) return null;
  const { id, status, startsAt, endsAt, memberId, mentorId } = reservation;
  const { storeId } = findNamedBlock({ blocks }, reservation, payload) ?? reservation;
  return {
    reservationId: id,
    status,
    startsAt,
    endsAt,
    mentorId,
    memberName: getOrThrow(people, memberId, 'person').name,
    mentorName: findNamedMentor({ people }, { payload }) ?? getOrThrow(people, mentorId, 'person').name,
    storeName: getOrThrow(stores, storeId, 'store').name,
  };
}

/** The block that the reservation has, or has left, of the payload's mentor and start. */
function findNamedBlock(
  { blocks }: Pick<Readings, 'blocks'>,
  { blockId, changes }: Reservation,
  { mentorId, startsAt }: Delivery['payload'],
): Block | undefined {
  const newestFirst = [blockId, ...changes.map(({ fromBlockId }) => fromBlockId).reverse()];
  return newestFirst
    .flatMap((id) => blocks.get(id) ?? [])
    .find((block) => block.mentorId === mentorId && block.startsAt === startsAt);
}

/** Whether the block in the payload is offered to the recipient. */
export function isOfferedBlock(
  { blocks }: Pick<Readings, 'blocks'>,
  { recipientId, payload: { blockId } }: Pick<Delivery, 'recipientId' | 'payload'>,
): boolean {
  return typeof blockId === 'string' && blocks.get(blockId)?.offeredTo === recipientId;
}

/** The name of the mentor in the payload; null without one. */
const findNamedMentor = ({ people }: Pick<Readings, 'people'>, delivery: Pick<Delivery, 'payload'>) =>
  findRowOfMentor(people, delivery)?.name ?? null;

/** The status of the mentor in the payload; null without one. */
export const findMentorStatus = ({ mentors }: Pick<Readings, 'mentors'>, delivery: Pick<Delivery, 'payload'>) =>
  findRowOfMentor(mentors, delivery)?.status ?? null;

const findRowOfMentor = <Row>(
  rows: { get(id: string): Row | undefined },
  { payload: { mentorId } }: Pick<Delivery, 'payload'>,
): Row | undefined => (typeof mentorId === 'string' ? rows.get(mentorId) : undefined);
