import { plus, type DeliveryId, type Ids, type Instant, type Millis, type PersonId } from '@spotter/core/kernel';
import {
  addressDeliveries,
  type Deliveries,
  type Delivery,
  type PlannedDelivery,
  type Recipient,
  type TakenDelivery,
} from '@spotter/core/notification';
import type { Session } from '../session.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { MEETING_COLUMNS, MEETING_JOINS, meetingFrom, type MeetingRow } from '../tables/meeting.js';
import { delivery, deliveryOutcome, IS_DUE } from '../tables/messages.js';
import { SAVED_TEXT_COLUMNS, savedTextFrom, savedTextJoin, type SavedTextRow } from '../tables/saved-texts.js';

const ADMINS = statement(`
  select p.id from person p left join staff_account s using (id)
  where p.role = 'admin' and s.deactivated_at is null`);

/** What sending needs, of the deliveries `taken`. */
const TAKEN = `
  select ${delivery.selection('d')}, d.taken_before as "takenBefore",
    exists (select from rating where session_id = r.id) as "isRated",
    p.role, p.name, p.email, p.former_address as "formerAddress", p.phone, p.phone_verified_at is not null as "phoneVerified", p.language,
    p.marketing_opt_in as "marketingOptIn", p.marketing_channels as "marketingChannels",
    array(
      select token from device where person_id = d.recipient_id and d.channel = 'push' order by registered_at desc, token desc
    ) as "pushTokens", ${MEETING_COLUMNS}, ${SAVED_TEXT_COLUMNS}
  from taken d
  join person p on p.id = d.recipient_id
  ${MEETING_JOINS} ${savedTextJoin('p')}
  order by d.due_at, d.id`;

/** Rows locked by another worker are skipped: it sends them. */
const TAKE = statement(`
  with due as (
    select id, leased_until is not null as taken_before from delivery where ${IS_DUE} order by due_at limit $2 for no key update skip locked
  ), taken as (
    update delivery d set leased_until = $3 from due where d.id = due.id returning d.*, due.taken_before
  ) ${TAKEN}`);

const COLUMNS = [...delivery.columns.values()];

/** Of a message that was planned before its recipient closed the account: the closing has erased everything until then. */
const ERASED: Readonly<Record<string, string>> = {
  status: `'bounced'`,
  payload: `'{}'`,
  sent_at: 'null',
  attempts: '0',
};

const ADDED = COLUMNS.map((column) => {
  const erased = ERASED[column];
  return erased ? `case when p.id is null then r.${column} else ${erased} end` : `r.${column}`;
});

/** $1 is the end of the lease. */
const ADDING = `
  with added as (
    insert into delivery (${COLUMNS.join(', ')}, leased_until)
    select ${ADDED.join(', ')}, case when p.id is null and r.status = 'pending' then $1::timestamptz end
    from ${delivery.unnested(2)} as r left join person p on p.id = r.recipient_id and p.closed_at >= r.created_at
    on conflict do nothing returning *
  )`;

const ADD = statement(`${ADDING} select count(*) from added`);

const ADD_TAKEN = statement(`${ADDING}, taken as (
    select *, false as taken_before from added where status <> 'bounced'
  ) ${TAKEN}`);

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
    const rows = await this.addressed(planned);
    if (rows.length > 0) await this.session.read(ADD, null, ...delivery.toArrays(rows));
  }

  async addTaken(planned: readonly PlannedDelivery[], at: Instant, lease: Millis): Promise<readonly TakenDelivery[]> {
    const rows = await this.addressed(planned);
    if (rows.length === 0) return [];
    const leasedUntil = toTimestamp(plus(at, lease));
    return (await this.session.read<TakenRow>(ADD_TAKEN, leasedUntil, ...delivery.toArrays(rows))).map(takenFrom);
  }

  async take(at: Instant, limit: number, lease: Millis): Promise<readonly TakenDelivery[]> {
    const leasedUntil = toTimestamp(plus(at, lease));
    return (await this.session.read<TakenRow>(TAKE, toTimestamp(at), limit, leasedUntil)).map(takenFrom);
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

  private async addressed(planned: readonly PlannedDelivery[]): Promise<readonly Delivery[]> {
    const forAdmins = planned.some(({ recipientId }) => recipientId === 'every-admin');
    const admins = forAdmins ? await this.session.read<{ id: PersonId }>(ADMINS) : [];
    return addressDeliveries(
      planned,
      admins.map(({ id }) => id),
      () => this.ids.next<DeliveryId>(),
    );
  }
}

const takenFrom = (row: TakenRow): TakenDelivery => ({
  delivery: delivery.pick(row),
  recipient: recipientFrom(row),
  meeting: meetingFrom(row),
  savedText: savedTextFrom(row),
  takenBefore: row.takenBefore,
  isRated: row.isRated,
});

const recipientFrom = ({ recipientId, ...row }: TakenRow): Recipient => {
  const { role, name, email, formerAddress, phone, phoneVerified, language, pushTokens } = row;
  const { marketingOptIn, marketingChannels } = row;
  const contact = { email, formerAddress, phone, phoneVerified, pushTokens };
  return { id: recipientId, role, name, language, ...contact, marketingOptIn, marketingChannels };
};
