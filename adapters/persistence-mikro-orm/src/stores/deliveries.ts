import { plus, type DeliveryId, type Ids, type Instant, type Millis, type PersonId } from '@spotter/core/kernel';
import type { Deliveries, Delivery, PlannedDelivery, Recipient, TakenDelivery } from '@spotter/core/notification';
import type { Session } from '../session.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { MEETING_COLUMNS, MEETING_JOINS, meetingFrom, type MeetingRow } from '../tables/meeting.js';
import { delivery, deliveryOutcome, IS_DUE } from '../tables/messages.js';
import { SAVED_TEXT_COLUMNS, savedTextFrom, savedTextJoin, type SavedTextRow } from '../tables/saved-texts.js';

const ADMINS = statement(`
  select p.id from person p left join staff_account s using (id)
  where p.role = 'admin' and s.deactivated_at is null`);

/** Rows locked by another worker are skipped: it sends them. */
const TAKE = statement(`
  with due as (
    select id, leased_until is not null as taken_before from delivery where ${IS_DUE} order by due_at limit $2 for no key update skip locked
  ), taken as (
    update delivery d set leased_until = $3 from due where d.id = due.id returning d.*, due.taken_before
  )
  select ${delivery.selection('d')}, d.taken_before as "takenBefore",
    exists (select from rating where session_id = r.id) as "isRated",
    p.role, p.name, p.email, p.phone, p.phone_verified_at is not null as "phoneVerified", p.language,
    p.marketing_opt_in as "marketingOptIn", p.marketing_channels as "marketingChannels",
    array(
      select token from device where person_id = d.recipient_id and d.channel = 'push' order by registered_at desc, token desc
    ) as "pushTokens", ${MEETING_COLUMNS}, ${SAVED_TEXT_COLUMNS}
  from taken d
  join person p on p.id = d.recipient_id
  ${MEETING_JOINS} ${savedTextJoin('p')}
  order by d.due_at, d.id`);

const UNDER = statement(`select ${delivery.selection('d')} from delivery d where dedupe_key = any ($1)`);

const MARK_READ = statement(`
  update delivery set read_at = $3
  where id = $2 and recipient_id = $1 and channel = 'in_app' and status = 'sent' and read_at is null`);

type TakenRow = Delivery &
  Omit<Recipient, 'id'> &
  MeetingRow &
  SavedTextRow &
  Pick<TakenDelivery, 'takenBefore' | 'isRated'>;

export class PostgresDeliveries implements Deliveries {
  constructor(
    private readonly session: Session,
    private readonly ids: Ids,
  ) {}

  async add(...planned: readonly PlannedDelivery[]): Promise<void> {
    const forAdmins = planned.some(({ recipientId }) => recipientId === 'every-admin');
    const admins = forAdmins ? await this.session.read<{ id: PersonId }>(ADMINS) : [];
    const deliveries = planned.flatMap(({ recipientId, ...rest }) =>
      recipientId === 'every-admin'
        ? admins.map(({ id }) => ({ ...rest, recipientId: id, dedupeKey: `${rest.dedupeKey}:${id}` }))
        : [{ ...rest, recipientId }],
    );
    const rows = deliveries.map((one) => ({ ...one, id: this.ids.next<DeliveryId>() }));
    await this.session.write('insert-new', delivery, ...rows);
  }

  async take(at: Instant, limit: number, lease: Millis): Promise<readonly TakenDelivery[]> {
    const leasedUntil = toTimestamp(plus(at, lease));
    const rows = await this.session.read<TakenRow>(TAKE, toTimestamp(at), limit, leasedUntil);
    return rows.map((row) => ({
      delivery: delivery.pick(row),
      recipient: recipientFrom(row),
      meeting: meetingFrom(row),
      savedText: savedTextFrom(row),
      takenBefore: row.takenBefore,
      isRated: row.isRated,
    }));
  }

  save(read: Delivery): Promise<void> {
    return this.session.write('update', deliveryOutcome, { ...read, leasedUntil: null });
  }

  under(dedupeKeys: readonly string[]): Promise<readonly Delivery[]> {
    return this.session.read<Delivery>(UNDER, dedupeKeys);
  }

  async markRead(person: PersonId, id: DeliveryId, at: Instant): Promise<void> {
    await this.session.read(MARK_READ, person, id, toTimestamp(at));
  }
}

const recipientFrom = ({ recipientId, ...row }: TakenRow): Recipient => {
  const { role, name, email, phone, phoneVerified, language, pushTokens, marketingOptIn, marketingChannels } = row;
  const choice = { marketingOptIn, marketingChannels };
  return { id: recipientId, role, name, email, phone, phoneVerified, language, pushTokens, ...choice };
};
