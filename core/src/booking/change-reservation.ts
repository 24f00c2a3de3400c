import type { Clock } from '../shared/clock.js';
import type { BlockId, Ids, MemberId, ReservationId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import { pointsMoved } from '../ledger/point-entries.js';
import { withDrawsMoved } from '../points/point-lot.js';
import type { Stores } from '../stores.js';
import { takeBlock } from '../waitlist/offer-block.js';
import { decideChange } from './change-decision.js';
import { quoteChange } from './change-quote.js';
import { returnedDayPass } from './day-pass.js';
import { situationNow } from './desk-situation.js';
import { ownReservation } from './own-reservation.js';
import type { BookingDesk, BookingSituation } from './ports.js';
import type { Quote } from './quote.js';
import { reopenBlock } from './reservation-end.js';
import { drawsOf, meetingOf, type Confirmed, type Reservation } from './reservation.js';

export interface ChangeReservationCommand {
  readonly reservationId: ReservationId;
  readonly memberId: MemberId;
  /** Where it moves to. */
  readonly blockId: BlockId;
}

type ChangingStores = Pick<
  Stores,
  'desk' | 'reservations' | 'blocks' | 'waitlist' | 'pointLots' | 'dayPasses' | 'journal' | 'outbox'
>;

/** A reservation moves to another open block, to another mentor as well. */
export class ChangeReservation {
  constructor(
    private readonly transaction: Transaction<ChangingStores>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  execute(command: ChangeReservationCommand): Promise<Confirmed> {
    return this.transaction.run(async (stores) => {
      const at = this.clock.now();
      const { reservation, situation } = await changeSituation(stores, command, (claim) =>
        situationNow(stores, claim, at, this.policies),
      );
      const changed = decideChange(reservation, situation, at, this.policies);
      await stores.reservations.save(changed);
      await reopenBlock(stores, reservation.blockId, at, this.policies);
      await takeBlock(stores, situation.block);
      await this.movePoints(stores, reservation, changed, at);
      const from = { mentorId: reservation.mentorId, startsAt: reservation.startsAt };
      await stores.outbox.add({ type: 'reservation-changed', ...meetingOf(changed), from });
      return changed;
    });
  }

  quote(command: ChangeReservationCommand): Promise<Quote> {
    return this.transaction.run(async (stores) => {
      const { reservation, situation } = await changeSituation(stores, command, (claim) =>
        stores.desk.situation(claim),
      );
      return quoteChange(reservation, situation, this.clock.now(), this.policies);
    });
  }

  private async movePoints(
    { pointLots, journal }: ChangingStores,
    before: Reservation,
    after: Confirmed,
    at: Instant,
  ): Promise<void> {
    const [returned, drawn] = [drawsOf(before.funding), drawsOf(after.funding)];
    const entry = pointsMoved(this.ids, before, after, at);
    if (!entry) return;
    const lots = await pointLots.ofDraws([...returned, ...drawn]);
    await pointLots.save(...withDrawsMoved(lots, returned, drawn));
    await journal.append(entry);
  }
}

/** The desk takes the locks in their order: the reservation, the new block, what may pay for it; then its day pass. */
async function changeSituation(
  stores: Pick<Stores, 'reservations' | 'dayPasses'>,
  command: ChangeReservationCommand,
  situationOf: BookingDesk['situation'],
): Promise<{ reservation: Reservation; situation: BookingSituation }> {
  const { blockId, memberId, reservationId: moving } = command;
  const situation = await situationOf({ blockId, memberId, moving });
  const reservation = await ownReservation(stores, command);
  const { funding } = reservation;
  if (funding.kind !== 'day_pass') return { reservation, situation };
  const dayPass = returnedDayPass(await stores.dayPasses.get(funding.dayPassId));
  return { reservation, situation: { ...situation, dayPass } };
}
