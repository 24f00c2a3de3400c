import type { DomainEvent } from '@spotter/core/application';
import type { TimelineSubject } from '@spotter/core/timeline';
import { expect } from 'chai';
import pg from 'pg';
import { NINE } from '../contract/builders.js';
import { addReservation, addTestData } from '../contract/test-data.js';
import { addFormerEvent } from '../support/former-events.js';
import { revertMigrations } from '../support/revert-migrations.js';
import { whileOthersWrite } from '../support/while-others-write.js';
import { openDatabaseFixture, type DatabaseFixture } from '../persistence/database-fixture.js';

describe('the migration of events to columns', () => {
  let fixture: DatabaseFixture;
  let client: pg.Client;
  let subjects: readonly TimelineSubject[];
  let started: DomainEvent;
  let completed: DomainEvent;
  beforeEach(async () => {
    fixture = await openDatabaseFixture();
    client = await fixture.client();
    const { member, mentor, reservation } = await fixture.run(async (repositories) => {
      const data = await addTestData(repositories);
      return { ...data, reservation: await addReservation(repositories, data) };
    });
    const { id: reservationId, startsAt } = reservation;
    const meeting = { reservationId, memberId: member.id, mentorId: mentor.id, startsAt };
    [started, completed] = [
      { type: 'session-started', ...meeting },
      { type: 'session-completed', ...meeting },
    ];
    subjects = [
      { kind: 'member', id: member.id },
      { kind: 'mentor', id: mentor.id },
      { kind: 'reservation', id: reservationId },
    ];
    await revertMigration();
  });
  afterEach(() => fixture.close());

  const revertMigration = () => revertMigrations(fixture.database, '2026-11-event-columns');

  const taken = () => fixture.run(async ({ outbox }) => (await outbox.takeUnplanned(1_000)).map(({ event }) => event));

  it('keeps events as they are, and both forms are read and found alike', async () => {
    await addFormerEvent(client, started, NINE);
    const { rows } = await client.query('select * from domain_event');
    await fixture.database.migrate();
    await fixture.run(({ outbox }) => outbox.add(completed));
    const kept = await client.query('select id, at, type, event from domain_event where member_id is null');
    expect(kept.rows).to.deep.equal(rows);
    for (const subject of subjects) {
      const facts = await fixture.database.queries.timelines.facts(subject, { after: null, now: NINE, limit: 10 });
      const events = facts.flatMap((fact) => (fact.source === 'event' ? [fact.facts] : []));
      expect(events, subject.kind).to.have.deep.members([started, completed]);
    }
    expect(await taken()).to.have.deep.members([started, completed]);
  });

  it('gives messages the mentor of their event, from its column or its JSON', async () => {
    await addFormerEvent(client, started, NINE);
    await fixture.database.migrate();
    await fixture.run(({ outbox }) => outbox.add(completed));
    const { rows } = await client.query('select meeting_payload(e) as payload from domain_event e');
    const { reservationId, startsAt, mentorId } = started as DomainEvent & { type: 'session-started' };
    expect(rows).to.deep.equal(Array(2).fill({ payload: { reservationId, startsAt, mentorId } }));
  });

  it('loses and refuses no event while the previous version writes', async () => {
    const pool = new pg.Pool({ connectionString: fixture.url });
    const times = await whileOthersWrite(
      () => addFormerEvent(pool, started, NINE),
      () => fixture.database.migrate(),
    );
    await pool.end();
    expect(await taken()).to.deep.equal(Array.from({ length: times }, () => started));
    const invalid = await client.query('select indexrelid::regclass from pg_index where not indisvalid');
    expect(invalid.rows).to.deep.equal([]);
  });

  it('can be reverted, and every event then has its facts in JSON', async () => {
    await addFormerEvent(client, started, NINE);
    await fixture.database.migrate();
    await fixture.run(({ outbox }) => outbox.add(completed));
    await revertMigration();
    const { rows } = await client.query<{ event: DomainEvent }>('select event from domain_event');
    expect(rows.map(({ event }) => event)).to.have.deep.members([started, completed]);
    const change = client.query(`update domain_event set event = '{}'`).catch((error: unknown) => String(error));
    expect(await change).to.include('append-only');
  });
});
