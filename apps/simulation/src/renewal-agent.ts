import type { DomainEvent } from '@spotter/core/application';
import { HOUR, plus, type MemberId } from '@spotter/core/kernel';
import type { MemberProfile } from './population.js';
import { attempt, drawsOfToday, type SimulationState } from './simulation-state.js';

const CONSENTS_WITHIN_HOURS = [1, 20 * 24] as const;

type PriceChange = Extract<DomainEvent, { readonly type: 'price-change' }>;

/** A member sometimes replaces the card, or switches automatic renewal off or on. */
export async function reconsiderRenewal(
  state: SimulationState,
  memberId: MemberId,
  { index, wallet }: MemberProfile,
): Promise<void> {
  const { behaviour, service } = state;
  const draws = drawsOfToday(state, 'renewal of member', index);
  const [replaces, switches] = [
    draws.chance(behaviour.member.replacesCardADay),
    draws.chance(behaviour.member.switchesRenewalADay),
  ];
  const autoRenew = draws.chance(0.6);
  if (switches) await attempt(state, () => service.changeAutoRenewal.execute({ memberId, autoRenew }));
  if (!replaces) return;
  wallet.replaced += 1;
  const billingKey = `card of member ${index}, replacement ${wallet.replaced}`;
  const changed = await attempt(state, () => service.changePaymentMethod.execute({ memberId, billingKey }));
  if (changed !== null) wallet.card = billingKey;
}

/** A member who is asked about a higher price agrees some days later, or never. */
export function considerPrice(state: SimulationState, { memberId, endsOn }: PriceChange, index: number): void {
  const { behaviour, clock, eventQueue, random, service } = state;
  const draws = random.stream(`price from ${endsOn} for member`, index);
  const at = plus(clock.now(), draws.between(...CONSENTS_WITHIN_HOURS) * HOUR);
  if (draws.chance(behaviour.member.consentsToPrice))
    eventQueue.add(at, 'consents to price', () => attempt(state, () => service.consentToPrice.execute(memberId)));
}
