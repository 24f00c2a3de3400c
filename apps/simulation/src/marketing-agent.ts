import { DAY, dayOf, HOUR, MINUTE, plus, type Day, type Instant, type MemberId } from '@spotter/core/kernel';
import type { Stream } from './random.js';
import { attempt, drawsOfToday, type SimulationState } from './simulation-state.js';

/** Announces campaigns to all members, also at forbidden hours and repeatedly by mistake. */
export function scheduleCampaigns(state: SimulationState): void {
  const { eventQueue, behaviour, clock, random, startsAt } = state;
  eventQueue.repeat(plus(startsAt, DAY), DAY, 'plans campaign', async () => {
    const now = clock.now();
    const draws = random.stream('campaign', now);
    if (!draws.chance(behaviour.office.campaignsADay)) return;
    const at = plus(now, draws.between(8 * 60, 26 * 60) * MINUTE);
    const add = (moment: Instant): void =>
      eventQueue.add(moment, 'announces campaign', () => announce(state, dayOf(now)));
    add(at);
    if (draws.chance(behaviour.office.repeatsCampaign)) add(plus(at, draws.between(0, 20) * HOUR));
  });
}

/** The caller selects the audience; the service excludes people without consent. */
async function announce(state: SimulationState, day: Day): Promise<void> {
  const { service, policies, population } = state;
  const ids = population.members.flatMap(({ id }) => (id === null ? [] : [id]));
  const size = policies.notification.recipientsPerCall;
  const command = {
    eventKey: 'promotion',
    payload: { headline: `Offer of ${day}`, text: 'Bring a friend.' },
    dedupeKey: `campaign-${day}`,
  } as const;
  for (let from = 0; from < ids.length; from += size) {
    const recipients = ids.slice(from, from + size).map((id) => ({ type: 'member', id }) as const);
    await attempt(state, () => service.sendNotification.execute({ ...command, recipients }));
  }
}

/** A member sometimes consents to advertisements or some of their channels, or withdraws the consent. */
export async function reconsiderMarketing(state: SimulationState, personId: MemberId, index: number): Promise<void> {
  const { behaviour, service } = state;
  const draws = drawsOfToday(state, 'marketing to member', index);
  if (!draws.chance(behaviour.member.reconsidersMarketingADay)) return;
  const command = { personId, marketingOptIn: draws.chance(0.5), channels: channelsBy(draws) };
  await attempt(state, () => service.editPreferences.execute(command));
}

const channelsBy = (draws: Stream): Readonly<Record<'push' | 'kakao' | 'sms' | 'email', boolean>> => ({
  push: draws.chance(0.4),
  kakao: draws.chance(0.6),
  sms: draws.chance(0.6),
  email: draws.chance(0.6),
});
