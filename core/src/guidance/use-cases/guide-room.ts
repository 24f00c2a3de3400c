import type { Reads } from '../../application/ports.js';
import { determinePhaseName } from '../rules/phase.js';
import { roomGuide, type RoomGuide } from '../rules/room-guide.js';
import { buildRoomNarrative } from '../rules/narrative-input.js';
import { recentVolume } from '../rules/weekly-volume.js';
import type { Room } from '../../store/rules/store.js';
import type { GuideCommand } from './guide-cardio.js';
import { loadGuidedSession } from './guided-session.js';
import { loadTrainingHistory } from './training-history.js';

export interface SessionRoomGuide extends RoomGuide {
  readonly room: Pick<Room, 'id' | 'name'>;
  readonly narrative: string;
}

/** The name of a room that no longer exists at its store. */
const UNKNOWN_ROOM = '-';

/** Recommends exercises for the room of a session, without a mentor. */
export class GuideRoom {
  constructor(private readonly ports: Reads<'training' | 'stores', 'narrator' | 'policies'>) {}

  /** @throws DomainError not-found for another member's session, policy-violation for one that does not take place. */
  async execute({ sessionId, memberId, language }: GuideCommand): Promise<SessionRoomGuide> {
    const { training, stores } = this.ports.queries;
    const reservation = await loadGuidedSession(training, sessionId, { role: 'member', id: memberId });
    const { startsAt: at, storeId, roomId: id } = reservation;
    const [history, brief, store] = await Promise.all([
      loadTrainingHistory(this.ports, memberId, at),
      training.memberBrief(memberId),
      stores.store(storeId),
    ]);
    const phase = determinePhaseName(history, at, this.ports.policies);
    const room = store?.rooms.find((one) => one.id === id) ?? null;
    const volumes = recentVolume(history.past, at, brief?.goal ?? null, this.ports.policies);
    const guide = roomGuide(room, volumes, { history, phase, at }, this.ports.policies.guidance);
    const name = room?.name ?? UNKNOWN_ROOM;
    return {
      ...guide,
      room: { id, name },
      narrative: await this.ports.narrator.write(buildRoomNarrative(name, guide, language)),
    };
  }
}
