import { DAY, dayOf, HOUR, MINUTE, plus, type Day, type MemberId } from '@spotter/core';
import type { Stream } from './dice.js';
import { attempt, type World } from './world.js';

/** Announces campaigns to all members, at hours at which it should not, too, and the same again by mistake. */
export class MarketingLife {
  constructor(private readonly world: World) {}

  begin(): void {
    this.world.agenda.add(plus(this.world.startsAt, DAY), 'plans campaign', () => this.plan());
  }

  private async plan(): Promise<void> {
    const { agenda, behaviour, clock, dice } = this.world;
    const now = clock.now();
    agenda.add(plus(now, DAY), 'plans campaign', () => this.plan());
    const luck = dice.stream('campaign', now);
    if (!luck.chance(behaviour.office.campaignsADay)) return;
    const at = plus(now, luck.between(8 * 60, 26 * 60) * MINUTE);
    agenda.add(at, 'announces campaign', () => this.announce(dayOf(now)));
    if (luck.chance(behaviour.office.repeatsCampaign))
      agenda.add(plus(at, luck.between(0, 20) * HOUR), 'announces campaign', () => this.announce(dayOf(now)));
  }

  /** Whoever asks names whom it is for: it is the house that leaves out those who have not agreed. */
  private async announce(day: Day): Promise<void> {
    const { house, policies, town } = this.world;
    const ids = town.members.flatMap(({ id }) => (id === null ? [] : [id]));
    const size = policies.notification.recipientsPerCall;
    const command = {
      eventKey: 'promotion',
      payload: { headline: `Offer of ${day}`, text: 'Bring a friend.' },
      dedupeKey: `campaign-${day}`,
    } as const;
    for (let from = 0; from < ids.length; from += size) {
      const recipients = ids.slice(from, from + size).map((id) => ({ type: 'member', id }) as const);
      await attempt(this.world, () => house.sendNotification.execute({ ...command, recipients }));
    }
  }
}

/** A member may agree to advertisements, or to some of their channels, or take it back. */
export async function reconsiderMarketing(world: World, personId: MemberId, index: number): Promise<void> {
  const { behaviour, clock, dice, house } = world;
  const luck = dice.stream('marketing to member', index, Math.floor(clock.now() / DAY));
  if (!luck.chance(behaviour.member.reconsidersMarketingADay)) return;
  const command = { personId, marketingOptIn: luck.chance(0.5), channels: channelsBy(luck) };
  await attempt(world, () => house.editPreferences.execute(command));
}

const channelsBy = (luck: Stream): Readonly<Record<'push' | 'email', boolean>> => ({
  push: luck.chance(0.6),
  email: luck.chance(0.6),
});
