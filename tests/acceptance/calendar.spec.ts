import type { Schemas } from '@spotter/client';
import { expect } from 'chai';
import { addDays, DAY, dayOf, HOUR, instant, startOfDay } from '@spotter/core/kernel';
import ICAL from 'ical.js';
import { rowsOf } from '../support/rows-of.js';
import { send } from '../support/raw-http.js';
import { startTestService } from '../support/service.js';
import { ok } from '../support/api.js';
import { demoFixture, type DemoFixture, type Wire } from './demo-fixture.js';

type Feed = Schemas['CalendarFeed'];

const UNKNOWN = `/calendar/${'A'.repeat(43)}.ics`;

describe('a calendar feed, over HTTP', () => {
  let fixture: DemoFixture;
  before(async () => (fixture = await demoFixture()));
  after(() => fixture.close());

  const feedOf = (name: string): Promise<Feed> =>
    fixture.as(name).read<Feed>(`/api/${name.replace(/\d/, '')}s/me/calendar`);
  const pathOf = ({ url }: Feed): string => new URL(url).pathname;
  const fetchPath = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(new URL(path, fixture.service.url), { headers });
  const read = async (feed: Feed) => {
    const answer = await fetchPath(pathOf(feed));
    expect(answer.status).to.equal(200);
    return { answer, text: await answer.text() };
  };
  const eventOf = (text: string, { id }: Pick<Wire, 'id'>): ICAL.Event | undefined =>
    new ICAL.Component(ICAL.parse(text) as unknown[])
      .getAllSubcomponents('vevent')
      .map((component) => new ICAL.Event(component))
      .find(({ uid }) => uid.startsWith(id));
  const statusOf = (event: ICAL.Event | undefined) => event?.component.getFirstPropertyValue('status');

  it('has the same address every time, of a token that is stored encrypted', async () => {
    const feed = await feedOf('member1');
    expect(feed.url).to.match(/^https?:\/\/[^/]+\/calendar\/[\w-]{43}\.ics$/);
    expect(await feedOf('member1')).to.deep.equal(feed);
    const [, token = ''] = /calendar\/(.+)\.ics/.exec(feed.url)!;
    const [row] = await rowsOf<{ kept: string }>(
      fixture.service.databaseUrl,
      'select row_to_json(f)::text as kept from calendar_feed f where person_id = $1',
      [await fixture.idOf('member1')],
    );
    expect(row!.kept).not.to.include(token);
  });

  it('shows a session to its member and its mentor, with the first name of the other only', async () => {
    const session = await fixture.book('mentor1');
    const [members, mentors] = [await read(await feedOf('member1')), await read(await feedOf('mentor1'))];
    expect(members.answer.headers.get('content-type')).to.equal('text/calendar; charset=utf-8');
    for (const { text } of [members, mentors]) {
      const event = eventOf(text, session)!;
      expect(event.startDate.zone.tzid).to.equal('Asia/Seoul');
      expect(statusOf(event)).to.equal('CONFIRMED');
    }
    const [member, mentor] = [await fixture.tokens('member1'), await fixture.tokens('mentor1')];
    expect(members.text).to.include(mentor.user.name.slice(1)).and.not.to.include(mentor.user.name);
    expect(mentors.text).to.include(member.user.name.slice(1)).and.not.to.include(member.user.name);
    for (const secret of [member.user.id, 'spotter.test', '+82']) expect(mentors.text).not.to.include(secret);
  });

  it('answers 304 until the content changes: then the sequence has grown', async () => {
    const session = await fixture.book('mentor2');
    const feed = await feedOf('member1');
    const { answer, text } = await read(feed);
    const tag = answer.headers.get('etag')!;
    expect(answer.headers.get('cache-control')).to.equal('private, no-cache');
    const unchanged = await fetchPath(pathOf(feed), { 'if-none-match': tag });
    expect([unchanged.status, await unchanged.text(), unchanged.headers.get('etag')]).to.deep.equal([304, '', tag]);
    ok(await fixture.member().delete(`/api/reservations/${session.id}`));
    const changed = await fetchPath(pathOf(feed), { 'if-none-match': tag });
    const after = eventOf(await changed.text(), session)!;
    expect([changed.status, statusOf(after)]).to.deep.equal([200, 'CANCELLED']);
    expect(changed.headers.get('etag')).not.to.equal(tag);
    expect(after.sequence).to.be.above(eventOf(text, session)!.sequence);
    expect(after.uid).to.equal(eventOf(text, session)!.uid);
  });

  it('ends when its address is replaced', async () => {
    const old = await feedOf('mentor2');
    const path = '/api/mentors/me/calendar';
    const next = ok(await fixture.as('mentor2').post<Feed>(`${path}/rotate`)).body.data;
    expect(next.url).not.to.equal(old.url);
    expect(await feedOf('mentor2')).to.deep.equal(next);
    expect((await fetchPath(pathOf(old))).status).to.equal(404);
    await read(next);
  });

  it('answers NOT_FOUND to an unknown address, in the envelope', async () => {
    for (const path of [UNKNOWN, '/calendar/x.ics', '/calendar/.ics', '/calendar/x', '/calendar/a/b.ics']) {
      const answer = await fetchPath(path);
      const body = (await answer.json()) as { error: { code: string } };
      expect([path, answer.status, body.error.code]).to.deep.equal([path, 404, 'NOT_FOUND']);
    }
  });

  it('shows cancelled sessions until the day of the session is over, at most a hundred', async () => {
    const session = await fixture.book('mentor1');
    ok(await fixture.member().delete(`/api/reservations/${session.id}`));
    const feed = await feedOf('mentor1');
    expect(statusOf(eventOf((await read(feed)).text, session))).to.equal('CANCELLED');
    await rowsOf(
      fixture.service.databaseUrl,
      `insert into reservation
       select (jsonb_populate_record(null::reservation, to_jsonb(r) || jsonb_build_object('id', gen_random_uuid()))).*
       from reservation r, generate_series(1, 100) where r.id = $1`,
      [session.id],
    );
    const cancelled = async () => (await read(feed)).text.match(/STATUS:CANCELLED/g)?.length;
    expect(await cancelled()).to.equal(100);
    const midnight = startOfDay(addDays(dayOf(instant(Date.parse(session.startsAt))), 1));
    await fixture.moveTo(midnight - HOUR);
    expect(await cancelled()).to.equal(100);
    await fixture.moveTo(midnight);
    expect(await cancelled()).to.equal(undefined);
  });

  it('leaves out sessions after 30 days', async () => {
    const session = await fixture.book('mentor1');
    const start = Date.parse(session.startsAt);
    await fixture.moveTo(start + 30 * DAY);
    expect(eventOf((await read(await feedOf('member1'))).text, session)).not.to.equal(undefined);
    await fixture.moveTo(start + 31 * DAY + HOUR);
    expect(eventOf((await read(await feedOf('member1'))).text, session)).to.equal(undefined);
  });
});

describe('guesses of a calendar’s address', () => {
  it('are refused after a few from one address, and those from other addresses are not', async () => {
    const environment = { NOTIFIER: 'none', LOG_INS_PER_MINUTE: '5', TRUSTED_PROXIES: '1' };
    const service = await startTestService({ environment });
    try {
      const ask = async (from: string) =>
        (await send(service.url, { method: 'GET', path: UNKNOWN, headers: { 'x-forwarded-for': from } })).status;
      const statuses: number[] = [];
      for (let tries = 0; tries < 6; tries += 1) statuses.push(await ask('203.0.113.1'));
      expect(statuses).to.deep.equal([404, 404, 404, 404, 404, 429]);
      expect(await ask('203.0.113.2')).to.equal(404);
    } finally {
      await service.close();
    }
  });
});
