import type { Readable } from 'node:stream';
import {
  HOUR,
  instant,
  MINUTE,
  minus,
  plus,
  SECOND,
  type DeliveryId,
  type FamilyId,
  type Instant,
  type Millis,
  type PersonId,
} from '@spotter/core/kernel';
import type { InboxItem } from '@spotter/core/notification';
import { expect } from 'chai';
import { useFakeTimers, type SinonFakeTimers } from 'sinon';
import { LiveInbox, type LiveInboxLimits } from './live-inbox.js';

const START = instant(Date.UTC(2026, 10, 20));
const READER = 'reader' as PersonId;
const ADDRESS = '203.0.113.1';
const FAMILY = 'log-in' as FamilyId;

/** Arrived messages, and the number of queries. */
class Arrivals {
  readonly items: InboxItem[] = [];
  queries = 0;
  away = false;
  /** Resolves when the database answers. */
  answered = Promise.resolve();

  add(recipientId: PersonId, sentAt: Instant, payload: InboxItem['delivery']['payload'] = { amount: 1_000 }): void {
    const delivery = {
      ...{ id: `message-${this.items.length}` as DeliveryId, templateId: 'payment-succeeded', dedupeKey: '' },
      textVersion: 1,
      ...({ recipientType: 'member', recipientId, channel: 'in_app', status: 'sent', payload } as const),
      ...{ dueAt: sentAt, attempts: 1, sentAt, errorMessage: null, createdAt: sentAt },
    };
    this.items.push({ delivery, meeting: null, language: 'en', readAt: null });
  }

  async arrived(people: readonly PersonId[], since: Instant): Promise<readonly InboxItem[]> {
    this.queries += 1;
    const found = this.items.filter(
      ({ delivery: { recipientId, sentAt } }) => people.includes(recipientId) && sentAt !== null && sentAt >= since,
    );
    await this.answered;
    if (this.away) throw new Error('no database');
    return found;
  }

  async inboxItem(_: PersonId, id: DeliveryId): Promise<InboxItem | null> {
    return this.items.find(({ delivery }) => delivery.id === id) ?? null;
  }
}

/** Reads everything at once. */
function reading(stream: Readable) {
  const seen = { text: '', ended: false };
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => (seen.text += text));
  stream.on('end', () => (seen.ended = true));
  return seen;
}

const times = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

describe('the live inbox', () => {
  let timers: SinonFakeTimers;
  let now: Instant;
  let arrivals: Arrivals;
  let failures: unknown[];
  let revoked: FamilyId[];
  let familyQueries: number;
  let inbox: LiveInbox;

  beforeEach(() => {
    timers = useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
    now = START;
    arrivals = new Arrivals();
    failures = [];
    revoked = [];
    familyQueries = 0;
    build();
  });
  afterEach(async () => {
    await inbox.close();
    timers.restore();
  });

  function build(limits: Partial<LiveInboxLimits> = {}): void {
    const clock = { now: () => now };
    const identity = {
      activeFamilies: async (families: readonly FamilyId[]) => {
        familyQueries += 1;
        if (arrivals.away) throw new Error('no database');
        return families.filter((family) => !revoked.includes(family));
      },
    };
    const onFailure = (error: unknown) => failures.push(error);
    inbox = new LiveInbox({ notifications: arrivals, identity, clock, onFailure, limits });
  }

  /** The token never expires by default. */
  const open = (id: PersonId, provenUntil = plus(now, 15 * MINUTE), familyId = FAMILY) =>
    inbox.open({ id, familyId, provenUntil }, ADDRESS, null);
  const openAs = (familyId: FamilyId) => open(READER, plus(now, 15 * MINUTE), familyId);

  async function pass(duration: Millis): Promise<void> {
    now = plus(now, duration);
    await timers.tickAsync(duration);
    await new Promise(setImmediate);
  }

  it('ends after exactly 15 minutes, even if the token is valid longer', async () => {
    const seen = reading(await open(READER, plus(START, HOUR)));
    await pass(15 * MINUTE - 1);
    expect(seen.ended).to.equal(false);
    await pass(1);
    expect(seen.ended).to.equal(true);
    const { queries } = arrivals;
    await pass(MINUTE);
    expect(arrivals.queries, 'no query without connections').to.equal(queries);
  });

  it('ends exactly when its token expires', async () => {
    const seen = reading(await open(READER, plus(START, 20 * SECOND)));
    await pass(20 * SECOND - 1);
    expect(seen.ended).to.equal(false);
    await pass(1);
    expect(seen.ended).to.equal(true);
  });

  it('ends at the next heartbeat after the clock of a sandbox has passed the end of its token', async () => {
    const [ending, kept] = [reading(await open(READER)), reading(await open(READER, plus(START, HOUR)))];
    now = plus(START, 15 * MINUTE);
    await timers.tickAsync(15 * SECOND);
    await new Promise(setImmediate);
    expect([ending.ended, kept.ended]).to.deep.equal([true, false]);
  });

  it('sends a heartbeat every 15 seconds, so that proxies keep the connection', async () => {
    const seen = reading(await open(READER));
    await pass(15 * SECOND - 1);
    expect(times(seen.text, /^:\n\n/gm)).to.equal(0);
    await pass(1);
    expect(times(seen.text, /^:\n\n/gm)).to.equal(1);
    await pass(45 * SECOND);
    expect(times(seen.text, /^:\n\n/gm)).to.equal(4);
  });

  describe('when a log-in ends', () => {
    const OTHER = 'other log-in' as FamilyId;

    it('ends its streams at once in this process, and no other stream of the person', async () => {
      const [own, other] = [reading(await openAs(FAMILY)), reading(await openAs(OTHER))];
      inbox.endOf([FAMILY]);
      await pass(0);
      arrivals.add(READER, now);
      await pass(SECOND);
      expect([own.ended, other.ended]).to.deep.equal([true, false]);
      expect(own.text).to.equal('retry: 3000\n\n');
      expect(times(other.text, /^event: notification$/gm)).to.equal(1);
    });

    it('ends its streams at the next heartbeat after another process ended it', async () => {
      const [own, other] = [reading(await openAs(FAMILY)), reading(await openAs(OTHER))];
      revoked.push(FAMILY);
      await pass(15 * SECOND - 1);
      expect(own.ended).to.equal(false);
      await pass(1);
      expect([own.ended, other.ended]).to.deep.equal([true, false]);
      inbox.endOf([OTHER]);
    });

    it('queries all log-ins together, once per heartbeat', async () => {
      for (let reader = 0; reader < 20; reader += 1) await open(`reader-${reader}` as PersonId);
      await pass(MINUTE);
      expect(familyQueries).to.equal(4);
    });

    it('ends its streams one heartbeat later when the query failed', async () => {
      const seen = reading(await openAs(FAMILY));
      revoked.push(FAMILY);
      arrivals.away = true;
      await pass(15 * SECOND);
      expect(seen.ended).to.equal(false);
      arrivals.away = false;
      await pass(15 * SECOND);
      expect(seen.ended).to.equal(true);
    });
  });

  it('sends each message once, only to its reader, with ISO 8601 times', async () => {
    const [reader, other] = [reading(await open(READER)), reading(await open('other' as PersonId))];
    arrivals.add(READER, now, { amount: 2_000, startsAt: instant(Date.UTC(2026, 10, 20, 9)) });
    await pass(10 * SECOND);
    expect(times(reader.text, /^event: notification$/gm)).to.equal(1);
    expect(reader.text).to.include('"startsAt":"2026-11-20T18:00:00.000+09:00"');
    expect(other.text).to.equal('retry: 3000\n\n');
  });

  it('sends messages up to 15 s older than the last one seen after a reconnect, as commits can be late', async () => {
    arrivals.add(READER, now, { amount: 1_000 });
    arrivals.add(READER, minus(now, 15 * SECOND), { amount: 2_000 });
    arrivals.add(READER, minus(now, 15 * SECOND + 1), { amount: 3_000 });
    arrivals.add(READER, now, { amount: 4_000 });
    const caller = { id: READER, familyId: FAMILY, provenUntil: plus(now, MINUTE) };
    const seen = reading(await inbox.open(caller, ADDRESS, 'message-0' as DeliveryId));
    await pass(0);
    expect([...seen.text.matchAll(/^data: \{"id":"(.*?)"/gm)].map(([, id]) => id)).to.deep.equal([
      'message-1',
      'message-3',
    ]);
  });

  it('sends after a reconnect the missed messages before those that arrive meanwhile, also when that takes a minute', async () => {
    arrivals.add(READER, minus(now, MINUTE));
    arrivals.add(READER, minus(now, MINUTE));
    let answer = (): void => undefined;
    arrivals.answered = new Promise((resolve) => (answer = resolve));
    const caller = { id: READER, familyId: FAMILY, provenUntil: plus(now, HOUR) };
    const opening = inbox.open(caller, ADDRESS, 'message-0' as DeliveryId);
    await pass(0);
    arrivals.answered = Promise.resolve();
    arrivals.add(READER, plus(now, SECOND));
    await pass(MINUTE);
    answer();
    const seen = reading(await opening);
    await pass(SECOND);
    expect([...seen.text.matchAll(/^data: \{"id":"(.*?)"/gm)].map(([, id]) => id)).to.deep.equal([
      'message-1',
      'message-2',
    ]);
  });

  it('gives no id to an event older than the previous one, so that Last-Event-ID does not move back', async () => {
    const eventIds = ({ text }: { text: string }) =>
      [...text.matchAll(/^(?:id: (.*)\n)?event: /gm)].map(([, id]) => id ?? null);
    arrivals.add(READER, now);
    arrivals.add(READER, minus(now, 1));
    const caller = { id: READER, familyId: FAMILY, provenUntil: plus(now, MINUTE) };
    const seen = reading(await inbox.open(caller, ADDRESS, 'message-0' as DeliveryId));
    await pass(0);
    expect(eventIds(seen), 'after a reconnect').to.deep.equal([null]);
    arrivals.add(READER, now);
    arrivals.add(READER, plus(now, 1));
    arrivals.add(READER, now);
    await pass(SECOND);
    expect(eventIds(seen)).to.deep.equal([null, 'message-2', 'message-3', null]);
  });

  it('runs one query a second for all readers', async () => {
    for (let reader = 0; reader < 20; reader += 1) reading(await open(`reader-${reader}` as PersonId));
    await pass(10 * SECOND);
    expect(arrivals.queries).to.equal(10);
  });

  it('catches up after a failed query', async () => {
    const seen = reading(await open(READER));
    arrivals.away = true;
    arrivals.add(READER, now);
    await pass(3 * SECOND);
    expect(failures).to.have.length(3);
    arrivals.away = false;
    await pass(SECOND);
    expect(times(seen.text, /^event: notification$/gm)).to.equal(1);
  });

  it('makes no further query after the last stream or the inbox has ended, also during a query', async () => {
    for (const end of [(stream: Readable) => void stream.destroy(), () => void inbox.close()]) {
      const stream = await open(READER);
      let answer = (): void => undefined;
      arrivals.answered = new Promise((resolve) => (answer = resolve));
      const before = arrivals.queries;
      await pass(SECOND);
      end(stream);
      await pass(0);
      answer();
      await pass(MINUTE);
      expect(arrivals.queries).to.equal(before + 1);
    }
  });

  it('keeps no place for a stream whose missed messages could not be read', async () => {
    build({ streamsPerPerson: 1 });
    arrivals.add(READER, now);
    arrivals.away = true;
    const caller = { id: READER, familyId: FAMILY, provenUntil: plus(now, MINUTE) };
    const missed = inbox.open(caller, ADDRESS, 'message-0' as DeliveryId);
    const failure: unknown = await missed.catch((error: unknown) => error);
    expect(failure).to.have.property('message', 'no database');
    await pass(0);
    await open(READER);
  });

  describe('a client that does not read', () => {
    const bufferedBytes = 64 * 1_024;
    let stream: Readable;
    let others: { readonly text: string };

    beforeEach(async () => {
      build({ bufferedBytes, streamsPerPerson: 1 });
      stream = await open(READER);
      others = reading(await open('other' as PersonId));
    });

    const unread = () => stream.readableLength + (stream as Readable & { writableLength: number }).writableLength;

    it('is disconnected when its buffer is full, and other clients stay connected', async () => {
      let most = 0;
      for (let message = 0; message < 1_000 && !stream.destroyed; message += 1) {
        arrivals.add(READER, now);
        await pass(SECOND);
        most = Math.max(most, unread());
      }
      expect(stream.destroyed).to.equal(true);
      const oneMessage = 1_024;
      expect(most).to.be.within(bufferedBytes - oneMessage, bufferedBytes + oneMessage);

      arrivals.add('other' as PersonId, now);
      await pass(SECOND);
      expect(times(others.text, /^event: notification$/gm)).to.equal(1);
      await open(READER); // the place is free again
    });

    it('is destroyed one heartbeat after the end of its stream', async () => {
      await pass(15 * MINUTE + 15 * SECOND - 1);
      expect(stream.destroyed).to.equal(false);
      await pass(1);
      expect(stream.destroyed).to.equal(true);
      await open(READER);
    });
  });

  it('allows five streams per person; a sixth needs a closed one', async () => {
    const streams = await Promise.all(Array.from({ length: 5 }, () => open(READER)));
    const refused = await open(READER).catch((error: unknown) => error);
    expect(refused).to.include({ code: 'rate-limited' });
    streams[0]?.destroy();
    await pass(0);
    await open(READER);
  });

  it('limits the streams per address for all persons, and not those of other addresses', async () => {
    build({ streamsPerAddress: 2 });
    await open('one' as PersonId);
    await open('two' as PersonId);
    expect(await open(READER).catch((error: unknown) => error)).to.include({ code: 'rate-limited' });
    await inbox.open({ id: READER, familyId: FAMILY, provenUntil: plus(now, MINUTE) }, '203.0.113.2', null);
  });

  describe('with the maximum number of streams', () => {
    beforeEach(() => build({ streamsAtOnce: 3 }));

    it('closes the longest idle stream of the account with the most streams', async () => {
      const other = reading(await open('other' as PersonId));
      const first = reading(await open(READER));
      await pass(SECOND);
      const second = reading(await open(READER));
      const last = reading(await open('newcomer' as PersonId));
      await pass(0);
      expect([other.ended, first.ended, second.ended, last.ended]).to.deep.equal([false, true, false, false]);
    });

    it('keeps a stream with a more recent message', async () => {
      const early = reading(await open('early' as PersonId));
      await pass(SECOND);
      const late = reading(await open('late' as PersonId));
      reading(await open('latest' as PersonId));
      await pass(SECOND);
      arrivals.add('early' as PersonId, now);
      await pass(SECOND);
      reading(await open('newcomer' as PersonId));
      await pass(0);
      expect([early.ended, late.ended]).to.deep.equal([false, true]);
    });

    it('closes a stream of the same account when that has the most', async () => {
      const others = [reading(await open('one' as PersonId)), reading(await open('two' as PersonId))];
      const own = reading(await open(READER));
      await open(READER);
      await pass(0);
      expect([own, ...others].map(({ ended }) => ended)).to.deep.equal([true, false, false]);
    });

    it('destroys a closing stream that is not read, after a second', async () => {
      const unread = await open(READER);
      for (const id of ['one', 'two', 'three']) await open(id as PersonId);
      await pass(SECOND - 1);
      expect(unread.destroyed).to.equal(false);
      await pass(1);
      expect(unread.destroyed).to.equal(true);
    });
  });

  it('ends all streams when it closes, and accepts no more', async () => {
    const seen = reading(await open(READER));
    await inbox.close();
    await pass(0);
    expect(seen.ended).to.equal(true);
    expect(await open(READER).catch((error: unknown) => error)).to.include({ code: 'rate-limited' });
  });
});
