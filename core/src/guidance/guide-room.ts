import type { Policies } from '../shared/policies.js';
import type { Queries } from '../queries.js';
import type { GuideCommand } from './guide-cardio.js';
import { guidedSession } from './guided-session.js';
import type { NarrativeWriter } from './narrative.js';
import { phaseNameOf } from './phase.js';
import { roomGuide, type GuidedRoom, type RoomGuide } from './room-guide.js';
import { storyOfRoom } from './stories.js';
import { historyOf } from './training-history.js';
import { recentVolume } from './weekly-volume.js';

export interface SessionRoomGuide extends RoomGuide {
  readonly room: Pick<GuidedRoom, 'id' | 'name'>;
  readonly narrative: string;
}

/** Of a room that its store has no longer. */
const UNKNOWN_ROOM = '-';

/** What to do alone in the room of a session. */
export class GuideRoom {
  constructor(
    private readonly queries: Pick<Queries, 'training' | 'stores'>,
    private readonly narrator: NarrativeWriter,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError not-found for somebody else's session, policy-violation for one that does not take place. */
  async execute({ sessionId, memberId, language }: GuideCommand): Promise<SessionRoomGuide> {
    const { training, stores } = this.queries;
    const reservation = await guidedSession(training, sessionId, { role: 'member', id: memberId });
    const { startsAt: at, storeId, roomId: id } = reservation;
    const [history, brief, store] = await Promise.all([
      historyOf(training, memberId, at, this.policies),
      training.memberBrief(memberId),
      stores.store(storeId),
    ]);
    const phase = phaseNameOf(history, at, this.policies);
    const room = store?.rooms.find((one) => one.id === id) ?? null;
    const volumes = recentVolume(history.past, at, brief?.goal ?? null, this.policies);
    const guide = roomGuide(room, volumes, { history, phase, at }, this.policies.guidance);
    const name = room?.name ?? UNKNOWN_ROOM;
    return { ...guide, room: { id, name }, narrative: await this.narrator.write(storyOfRoom(name, guide, language)) };
  }
}
