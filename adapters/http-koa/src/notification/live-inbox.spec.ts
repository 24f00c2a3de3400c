import type { Readable } from 'node:stream';
import {
  HOUR,
  instant,
  MINUTE,
  plus,
  SECOND,
  type DeliveryId,
  type InboxItem,
  type Instant,
  type Millis,
  type PersonId,
} from '@spotter/core';
import { expect } from 'chai';
import { useFakeTimers, type SinonFakeTimers } from 'sinon';
import { LiveInbox, type LiveInboxLimits } from './live-inbox.js';

const START = instant(Date.UTC(2026, 10, 20));
const READER = 'reader' as PersonId;

/** What has arrived at people, and how often it was looked at. */
class Arrivals {
  readonly items: InboxItem[] = [];
  looks = 0;
  away = false;

  add(recipientId: PersonId, sentAt: Instant, payload: InboxItem['delivery']['payload'] = { amount: 1_000 }): void {
    const delivery = {
      ...{ id: `message-${this.items.length}` as DeliveryId, templateId: 'payment-succeeded', dedupeKey: '' },
      ...({ recipientType: 'member', recipientId, channel: 'in_app', status: 'sent', payload } as const),
      ...{ dueAt: sentAt, attempts: 1, sentAt, errorMessage: null, createdAt: sentAt },
    };
    this.items.push({ delivery, meeting: null, language: 'en', readAt: null });
  }

  async arrived(people: readonly PersonId[], since: Instant): Promise<readonly InboxItem[]> {
    this.looks += 1;
    if (this.away) throw new Error('no database');
    return this.items.filter(
      ({ delivery: { recipientId, sentAt } }) => people.includes(recipientId) && sentAt !== null && sentAt >= since,
    );
  }

  async inboxItem(_: PersonId, id: DeliveryId): Promise<InboxItem | null> {
    return this.items.find(({ delivery }) => delivery.id === id) ?? null;
  }
}

/** Reads as fast as it comes. */
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
  let inbox: LiveInbox;

  beforeEach(() => {
    timers = useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
    now = START;
    arrivals = new Arrivals();
    failures = [];
    build();
  });
  afterEach(async () => {
    await inbox.close();
    timers.restore();
  });

  function build(limits: Partial<LiveInboxLimits> = {}): void {
    const clock = { now: () => now };
    inbox = new LiveInbox({ notifications: arrivals, clock, onFailure: (error) => failures.push(error), limits });
  }

  /** Whose token is as fresh as can be, unless it is said until when it is good. */
  const open = (id: PersonId, provenUntil = plus(now, 15 * MINUTE)) => inbox.open({ id, provenUntil }, null);

  async function pass(duration: Millis): Promise<void> {
    now = plus(now, duration);
    await timers.tickAsync(duration);
    await new Promise((resolve) => setImmediate(resolve));
  }

  it('ends after 15 minutes, however long the token is good, and not a millisecond before', async () => {
    const seen = reading(await open(READER, plus(START, HOUR)));
    await pass(15 * MINUTE - 1);
    expect(seen.ended).to.equal(false);
    await pass(1);
    expect(seen.ended).to.equal(true);
    const { looks } = arrivals;
    await pass(MINUTE);
    expect(arrivals.looks, 'nobody is connected, so nobody looks').to.equal(looks);
  });

  it('ends with the token that opened it late in its life, and not a millisecond before', async () => {
    const seen = reading(await open(READER, plus(START, 20 * SECOND)));
    await pass(20 * SECOND - 1);
    expect(seen.ended).to.equal(false);
    await pass(1);
    expect(seen.ended).to.equal(true);
  });

  it('beats every 15 seconds, so that proxies do not take it for dead', async () => {
    const seen = reading(await open(READER));
    await pass(15 * SECOND - 1);
    expect(times(seen.text, /^:\n\n/gm)).to.equal(0);
    await pass(1);
    expect(times(seen.text, /^:\n\n/gm)).to.equal(1);
    await pass(45 * SECOND);
    expect(times(seen.text, /^:\n\n/gm)).to.equal(4);
  });

  it('tells what has arrived once, to its reader alone, with times as everywhere', async () => {
    const [reader, other] = [reading(await open(READER)), reading(await open('other' as PersonId))];
    arrivals.add(READER, now, { amount: 2_000, startsAt: instant(Date.UTC(2026, 10, 20, 9)) });
    await pass(10 * SECOND);
    expect(times(reader.text, /^event: notification$/gm)).to.equal(1);
    expect(reader.text).to.include('"startsAt":"2026-11-20T18:00:00.000+09:00"');
    expect(other.text).to.equal('retry: 3000\n\n');
  });

  it('asks once a second for all of its readers together', async () => {
    for (let reader = 0; reader < 20; reader += 1) reading(await open(`reader-${reader}` as PersonId));
    await pass(10 * SECOND);
    expect(arrivals.looks).to.equal(10);
  });

  it('makes up for a look that failed', async () => {
    const seen = reading(await open(READER));
    arrivals.away = true;
    arrivals.add(READER, now);
    await pass(3 * SECOND);
    expect(failures).to.have.length(3);
    arrivals.away = false;
    await pass(SECOND);
    expect(times(seen.text, /^event: notification$/gm)).to.equal(1);
  });

  describe('a reader who does not read', () => {
    const bufferedBytes = 64 * 1_024;
    let stream: Readable;
    let others: { readonly text: string };

    beforeEach(async () => {
      build({ bufferedBytes, linesPerPerson: 1 });
      stream = await open(READER);
      others = reading(await open('other' as PersonId));
    });

    const unread = () => stream.readableLength + (stream as Readable & { writableLength: number }).writableLength;

    it('is let go once more waits than may, and nobody else is', async () => {
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

    it('is cut a beat after the end that they have not seen', async () => {
      await pass(15 * MINUTE + 15 * SECOND - 1);
      expect(stream.destroyed).to.equal(false);
      await pass(1);
      expect(stream.destroyed).to.equal(true);
      await open(READER);
    });
  });

  it('takes five streams of a person and no sixth, until one of them is closed', async () => {
    const streams = await Promise.all(Array.from({ length: 5 }, () => open(READER)));
    const refused = await open(READER).catch((error: unknown) => error);
    expect(refused).to.include({ code: 'rate-limited' });
    streams[0]?.destroy();
    await pass(0);
    await open(READER);
  });

  it('ends them all when it is closed, and takes no more', async () => {
    const seen = reading(await open(READER));
    await inbox.close();
    await pass(0);
    expect(seen.ended).to.equal(true);
    expect(await open(READER).catch((error: unknown) => error)).to.include({ code: 'rate-limited' });
  });
});
