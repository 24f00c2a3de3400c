import { occupies, type Reservation } from '@spotter/core/booking';
import { addDays, dayOf, krw, MINUTE, plus, type MemberId } from '@spotter/core/kernel';
import type { Behaviour } from './behaviour.js';
import { drawHour } from './fixed-slot-agent.js';
import type { MemberProfile } from './population.js';
import type { Stream } from './random.js';
import { attempt, drawsOfToday, type SimulationState } from './simulation-state.js';

const PAGE = { page: 1, size: 20 };

interface Caller {
  readonly memberId: MemberId;
  readonly profile: MemberProfile;
}

/** A member can telephone: staff act for the member, or grant compensation. */
export function maybeAskForHelp(state: SimulationState, memberId: MemberId, profile: MemberProfile): void {
  const { behaviour, clock, eventQueue } = state;
  const draws = drawsOfToday(state, 'call of member', profile.index);
  if (!draws.chance(behaviour.member.asksForHelpADay)) return;
  eventQueue.add(plus(clock.now(), draws.between(1, 10 * 60) * MINUTE), 'assists member', () =>
    attempt(state, () => assist(state, { memberId, profile }, draws)),
  );
}

function assist(state: SimulationState, caller: Caller, draws: Stream): Promise<unknown> {
  const act = draws.pickWeighted(state.behaviour.office.assists);
  const adminId = draws.chance(0.5) ? state.adminId : state.supportId;
  const authority = { adminId, requestId: `call of member ${caller.profile.index}`, reason: 'A call.' };
  return ACTS[act](state, caller, authority, draws);
}

type Act = (
  state: SimulationState,
  caller: Caller,
  authority: Pick<SimulationState, 'adminId'> & { readonly requestId: string; readonly reason: string },
  draws: Stream,
) => Promise<unknown>;

const ACTS: Readonly<Record<keyof Behaviour['office']['assists'], Act>> = {
  books: async (state, caller, authority, draws) => {
    const blockId = await freeBlock(state, caller, draws.between(0, 6));
    const { memberId } = caller;
    return blockId && state.service.bookForMember.execute({ ...authority, memberId, blockId });
  },
  moves: async (state, caller, authority, draws) => {
    const [session, blockId] = [await nextSession(state, caller), await freeBlock(state, caller, draws.between(0, 6))];
    const reservationId = session?.id;
    return reservationId && blockId && state.service.changeForMember.execute({ ...authority, reservationId, blockId });
  },
  cancels: async (state, caller, authority, draws) => {
    const reservationId = (await nextSession(state, caller))?.id;
    const [acceptDeduction, waiveFee] = [draws.chance(0.5), draws.chance(0.7)];
    const command = { ...authority, acceptDeduction, waiveFee };
    return reservationId && state.service.cancelForMember.execute({ ...command, reservationId });
  },
  'requests slot': async ({ population, service }, { memberId, profile: { storeId } }, authority, draws) => {
    const [first, ...others] = population.mentors.filter((one) => one.storeId === storeId);
    const hour = drawHour(first && draws.pick([first, ...others]), draws);
    return hour && service.requestFixedSlotForMember.execute({ ...authority, memberId, storeId, ...hour });
  },
  'gives points': ({ service }, { memberId }, authority, draws) =>
    service.givePoints.execute({ ...authority, memberId, points: krw(draws.between(1, 12) * 10_000) }),
  'gives day pass': ({ service }, { memberId }, authority) => service.giveDayPass.execute({ ...authority, memberId }),
  extends: async ({ service, clock }, { memberId }, authority, draws) => {
    const current = await service.queries.memberships.current(memberId, dayOf(clock.now()));
    const membershipId = current?.membership.id;
    const days = draws.between(1, 14);
    return membershipId && service.extendMembership.execute({ ...authority, membershipId, days });
  },
};

async function nextSession(
  { clock, service }: SimulationState,
  { memberId }: Caller,
): Promise<Reservation | undefined> {
  const from = dayOf(clock.now());
  const { items } = await service.queries.booking.reservations({ memberId, from, to: addDays(from, 6) }, PAGE);
  return items.filter(occupies).sort((one, other) => one.startsAt - other.startsAt)[0];
}

/** A listed slot of the member's store. */
async function freeBlock({ clock, service }: SimulationState, { memberId, profile }: Caller, daysAhead: number) {
  const filter = { date: addDays(dayOf(clock.now()), daysAhead), storeId: profile.storeId, viewer: memberId };
  const { items } = await service.queries.booking.availableSlots(filter, clock.now(), PAGE);
  return items[0]?.blockId;
}
