import { DAY, dayOf, HOUR, invalid, plus, startOfDay, type Instant, type MentorId } from '@spotter/core';
import type { Stream } from './dice.js';
import type { MentorSoul } from './town.js';
import { attempt, type World } from './world.js';

/** A standard mentor who wants to be Pro: applies, sends a video, again where it broke off or another is better, and waits. */
export class ProCandidate {
  constructor(
    private readonly world: World,
    private readonly soul: MentorSoul,
  ) {}

  begin(id: MentorId): void {
    this.nextAt(plus(this.world.startsAt, 43 * HOUR + this.soul.index), id);
  }

  private nextAt(moment: Instant, id: MentorId): void {
    this.world.agenda.add(moment, 'applies for Pro', () => this.think(id));
  }

  private async think(mentorId: MentorId): Promise<void> {
    const { behaviour, clock, dice, house } = this.world;
    const { appliesForProADay, replacesVideo } = behaviour.mentor;
    const luck = dice.stream('application of mentor', this.soul.index, startOfDay(dayOf(clock.now())));
    const [applies, replaces] = [luck.chance(appliesForProADay), luck.chance(replacesVideo)];
    const last = await house.queries.proApplications.lastOf(mentorId);
    if (last?.status === 'approved') this.soul.isPro = true;
    if (this.soul.isPro) return;
    this.nextAt(plus(clock.now(), DAY), mentorId);
    if (last?.status === 'draft' || (last?.status === 'submitted' && replaces)) await this.upload(mentorId, luck);
    else if (last?.status !== 'submitted' && applies) await this.apply(mentorId, luck);
  }

  /** An impatient finger applies twice at once. */
  private async apply(mentorId: MentorId, luck: Stream): Promise<void> {
    const { behaviour, house } = this.world;
    const tries = luck.chance(behaviour.mentor.appliesTwiceAtOnce) ? [1, 2] : [1];
    const command = { mentorId, statement: 'My members come back, and they say why.' };
    const applied = tries.map(() => attempt(this.world, () => house.applyForPro.execute(command)));
    if ((await Promise.all(applied)).some((one) => one !== null)) await this.upload(mentorId, luck);
  }

  private async upload(mentorId: MentorId, luck: Stream): Promise<void> {
    const breaksOff = luck.chance(this.world.behaviour.mentor.uploadBreaksOff);
    const command = { mentorId, content: videoThat(breaksOff), atLeastBytes: 0 };
    await attempt(this.world, () => this.world.house.uploadVideo.execute(command));
  }
}

/** As short as a video can be that is known for one by its beginning; a connection that breaks is told as a form that does. */
async function* videoThat(breaksOff: boolean): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode('\0\0\0\u0010ftypisom');
  if (breaksOff) throw invalid('video', 'The upload broke off.');
  yield new TextEncoder().encode('\0\0\0\0');
}
