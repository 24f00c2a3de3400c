import type { RecordedEvent } from '@spotter/core/application';
import { instant, krw, plus, type EventId } from '@spotter/core/kernel';
import type { Account, JournalEntry } from '@spotter/core/ledger';
import type { PlannedDelivery } from '@spotter/core/notification';
import { expect } from 'chai';
import type { RowChange } from './changes.js';
import { ManualClock } from './manual-clock.js';
import { MemoryDatabase } from './memory-database.js';
import { sequentialIds } from './sequential-ids.js';

const open = () => {
  const database = new MemoryDatabase();
  const clock = new ManualClock(instant(1_000));
  const transaction = database.transaction({
    clock,
    ids: sequentialIds(),
  });
  const happen = () =>
    transaction.run(({ outbox }) => outbox.add({ type: 'phone-verified', personId: 'somebody' as never }));
  return { database, clock, transaction, happen };
};

describe('the in-memory database', () => {
  it('reports committed rows, and only those, to its watcher', async () => {
    const { database, transaction, happen } = open();
    const seen: RowChange[] = [];
    database.watch((change) => void seen.push(change));
    await happen();
    const failed = transaction.run(async ({ outbox }) => {
      await outbox.add({ type: 'phone-verified', personId: 'somebody' as never });
      throw new Error('no');
    });
    await failed.catch(() => undefined);
    expect(seen.map(({ table, before }) => [table, before])).to.deep.equal([
      ['events', undefined],
      ['plannings', undefined],
    ]);
    expect((seen[0]?.after as RecordedEvent).at).to.equal(1_000);
  });

  it('removes old data on request', async () => {
    const { database, clock, happen } = open();
    await happen();
    clock.set(plus(clock.now(), 10));
    await happen();
    database.forget({ messages: instant(1_010) });
    const left: readonly { id: EventId; at: number }[] = [...database.events];
    expect(left.map(({ at }) => at)).to.deep.equal([1_010]);
  });

  it('audits forgotten entries too, and books no transaction again', async () => {
    const { database, transaction } = open();
    const entry = (reference: string, at: number): JournalEntry => ({
      id: reference as never,
      kind: 'points_charge',
      reference,
      at: instant(at),
      postings: [
        { account: 'gateway', amount: krw(500) },
        { account: 'points:mina' as Account, amount: krw(-500) },
      ],
    });
    await transaction.run(({ journal }) => journal.append(entry('one', 1_000), entry('two', 2_000)));
    const before = await database.queries.ledger.audit(10);
    database.forget({ messages: instant(2_000), history: instant(2_000) });
    const page = await database.queries.ledger.entries({}, { page: 1, size: 10 });
    expect(page.items.map(({ reference }) => reference)).to.deep.equal(['two']);
    expect(await database.queries.ledger.audit(10)).to.deep.equal(before);
    const again = transaction.run(({ journal }) => journal.append(entry('one', 3_000)));
    expect(await again.catch(String)).to.contain('points_charge one is booked already');
  });

  it('can keep advertisements longer, so that a repeated one adds no row', async () => {
    const { database, transaction } = open();
    const sent = { recipientType: 'member', recipientId: 'somebody', channel: 'in_app', status: 'sent' } as const;
    const at = instant(1_000);
    const rest = { payload: {}, dueAt: at, attempts: 1, sentAt: at, errorMessage: null, createdAt: at };
    const delivery = (templateId: string): PlannedDelivery =>
      ({ ...sent, ...rest, templateId, dedupeKey: templateId }) as never;
    const all = [delivery('promotion'), delivery('payment-succeeded')];
    await transaction.run(({ deliveries }) => deliveries.add(...all));
    database.forget({ messages: instant(1_001), advertisements: at });
    const added: string[] = [];
    database.watch((change) => {
      if (change.table === 'deliveries') added.push(change.after.templateId);
    });
    await transaction.run(({ deliveries }) => deliveries.add(...all));
    expect(added).to.deep.equal(['payment-succeeded']);
  });
});
