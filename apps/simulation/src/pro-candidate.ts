import { DAY, dayOf, HOUR, invalid, plus, startOfDay, type Instant, type MentorId } from '@spotter/core/kernel';
import type { Stream } from './random.js';
import type { MentorProfile } from './population.js';
import { attempt, type SimulationState } from './simulation-state.js';

/** A standard mentor who wants to become Pro: applies, uploads a video, repeats or replaces it, and waits. */
export class ProCandidate {
  constructor(
    private readonly state: SimulationState,
    private readonly profile: MentorProfile,
  ) {}

  begin(id: MentorId): void {
    this.nextAt(plus(this.state.startsAt, 43 * HOUR + this.profile.index), id);
  }

  private nextAt(moment: Instant, id: MentorId): void {
    this.state.eventQueue.add(moment, 'applies for Pro', () => this.considerApplying(id));
  }

  private async considerApplying(mentorId: MentorId): Promise<void> {
    const { behaviour, clock, random, service } = this.state;
    const { appliesForProADay, replacesVideo } = behaviour.mentor;
    const draws = random.stream('application of mentor', this.profile.index, startOfDay(dayOf(clock.now())));
    const [applies, replaces] = [draws.chance(appliesForProADay), draws.chance(replacesVideo)];
    const last = await service.queries.proApplications.lastOf(mentorId);
    if (last?.status === 'approved') this.profile.isPro = true;
    if (this.profile.isPro) return;
    this.nextAt(plus(clock.now(), DAY), mentorId);
    if (last?.status === 'draft' || (last?.status === 'submitted' && replaces)) await this.upload(mentorId, draws);
    else if (last?.status !== 'submitted' && applies) await this.apply(mentorId, draws);
  }

  /** Sometimes applies twice at once. */
  private async apply(mentorId: MentorId, draws: Stream): Promise<void> {
    const { behaviour, service } = this.state;
    const tries = draws.chance(behaviour.mentor.appliesTwiceAtOnce) ? [1, 2] : [1];
    const command = { mentorId, statement: 'My members come back, and they say why.' };
    const applied = tries.map(() => attempt(this.state, () => service.applyForPro.execute(command)));
    if ((await Promise.all(applied)).some((one) => one !== null)) await this.upload(mentorId, draws);
  }

  private async upload(mentorId: MentorId, draws: Stream): Promise<void> {
    const breaksOff = draws.chance(this.state.behaviour.mentor.uploadBreaksOff);
    const command = { mentorId, content: videoThat(breaksOff), atLeastBytes: 0 };
    await attempt(this.state, () => this.state.service.uploadProVideo.execute(command));
  }
}

/** The shortest recognisable video; a broken connection causes the same error as a malformed form. */
async function* videoThat(breaksOff: boolean): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode('\0\0\0\u0010ftypisom');
  if (breaksOff) throw invalid('video', 'INTERRUPTED', 'The upload was interrupted.');
  yield new TextEncoder().encode('\0\0\0\0');
}
