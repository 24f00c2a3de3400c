import { randomUUID } from 'node:crypto';
import { addDays, dayOf, DAY, plus, startOfDay, type Day } from '@spotter/core/kernel';
import { expect } from 'chai';
import { ok, type Person } from '../support/api.js';
import { playInOrder } from '../support/play-in-order.js';
import { expectInvalid, expectRefused, type Wire } from './demo-fixture.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

const ADMIN = '/api/admin/terms';
const PUBLIC = '/api/terms';

describe('versions of the terms, over HTTP', function () {
  playInOrder(this);
  let fixture: FixedClockFixture;
  let today: Day;
  let member: Person;
  let mentor: Person;
  before(async () => {
    fixture = await fixedClockFixture();
    today = dayOf(await fixture.now());
    [member, mentor] = [await fixture.apiClient.register(), await fixture.apiClient.register({ role: 'mentor' })];
    const channels = { push: false, kakao: false, sms: false, email: false };
    for (const person of [member, mentor])
      ok(await fixture.as(person).patch('/api/notifications/me/preferences', { channels }));
  });
  after(() => fixture.close());

  const draft = (facts: object = {}) => ({
    ...{ kind: 'service', version: '2.0', effectiveOn: addDays(today, 7) },
    ...{ title: '이용약관', text: '제1조 (목적)', ...facts },
  });
  const publish = (body: object, headers: Readonly<Record<string, string>> = {}) =>
    fixture.as(fixture.admin).post<Wire>(ADMIN, body, headers);
  const consent = (person: Person, id: string) => fixture.as(person).post<Wire>(`${PUBLIC}/${id}/consent`);
  const shown = (query = '') => fixture.apiClient.anybody.read<readonly Wire[]>(`${PUBLIC}${query}`);
  const actions = () => fixture.as(fixture.admin).read<readonly Wire[]>('/api/admin/audit?action=publish-terms');
  const rowsIn = async (table: string) => fixture.rows(`select * from ${table}`);

  const messagesTo = ({ user }: Person) => fixture.messagesTo(user.id, 'terms-changed');

  it('are refused with an empty version or short notice, and change nothing', async () => {
    expectInvalid(await publish(draft({ version: ' ' })), 'version');
    for (const [adverse, noticeDays] of [
      [false, 7],
      [true, 30],
    ] as const) {
      const refused = await publish(draft({ adverse, effectiveOn: addDays(today, noticeDays - 1) }));
      expectRefused(refused, 'terms-notice', { noticeDays, earliestOn: addDays(today, noticeDays) });
    }
    expect(await shown()).to.deep.equal([]);
    expect(await actions()).to.deep.equal([]);
    expect(await rowsIn('terms_version')).to.deep.equal([]);
    expect(await messagesTo(member)).to.deep.equal([]);
  });

  it('are published once under one key, public, and recorded in the audit trail', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await publish(draft(), key);
    expect(first.status).to.equal(201);
    expect((await publish(draft(), key)).body.data).to.deep.equal(first.body.data);
    expect(first.body.data).to.deep.include({ ...draft(), status: 'announced', adverse: false });
    const refund = { kind: 'refund', effectiveOn: addDays(today, 30), adverse: true };
    const other = (await publish(draft(refund))).body.data;
    expect(await shown()).to.deep.equal([first.body.data, other]);
    expect(await shown('?kind=refund')).to.deep.equal([other]);
    expect(await shown('?kind=privacy')).to.deep.equal([]);
    expect(await shown('?size=1&page=2')).to.deep.equal([other]);
    const [, published, ...more] = await actions();
    expect(more).to.deep.equal([]);
    const after = {
      kind: 'service',
      version: '2.0',
      effectiveOn: addDays(today, 7),
      title: '이용약관',
      adverse: false,
    };
    expect(await rowsIn(`domain_event where type = 'terms-changed'`)).to.have.length(2);
    expect(published).to.deep.include({ subject: { type: 'terms', id: first.body.data.id }, before: null, after });
  });

  it('have a unique version and a unique day within their kind', async () => {
    for (const [path, facts] of [
      ['version', { effectiveOn: addDays(today, 8) }],
      ['effectiveOn', { version: '2.1' }],
    ] as const)
      expectInvalid(await publish(draft(facts)), path);
    expect(await shown()).to.have.length(2);
    expect(await actions()).to.have.length(2);
  });

  it('are announced once to every member and mentor by e-mail and in-app, even with e-mail disabled', async () => {
    const [year, month, date] = addDays(today, 7).split('-').map(Number);
    for (const person of [member, mentor]) {
      const messages = await messagesTo(person);
      expect(messages.map(({ channel }) => channel).sort()).to.deep.equal(['email', 'email', 'in_app', 'in_app']);
      expect(messages.map(({ title }) => title)).to.include(`${year}년 ${month}월 ${date}일부터 이용약관이 변경됩니다`);
    }
    const admins = await fixture.rows(
      `select d.id from delivery d join person p on p.id = d.recipient_id
       where d.template_id = 'terms-changed' and p.role = 'admin'`,
    );
    expect(admins).to.deep.equal([]);
    const [{ untold }] = (await fixture.rows<{ untold: string }>(
      `select count(*) as untold from person p where p.role <> 'admin' and not exists (
         select from delivery d where d.recipient_id = p.id and d.template_id = 'terms-changed')`,
    )) as [{ untold: string }];
    expect(Number(untold)).to.equal(0);
    expect(await messagesTo(member)).to.have.length(4);
  });

  it('are consented to once by members and mentors', async () => {
    const [version] = await shown();
    const { id, kind } = version!;
    for (const person of [member, mentor]) {
      const given = ok(await consent(person, id)).body.data;
      expect(given).to.deep.include({ termsId: id, kind, version: '2.0' });
      expect(ok(await consent(person, id)).body.data).to.deep.equal(given);
    }
    expect((await consent(member, randomUUID())).status).to.equal(404);
    expect((await consent(member, 'x')).status).to.equal(404);
    expect(await rowsIn('terms_consent')).to.have.length(2);
    const held = (await fixture.as(member).read('/api/members/me/export'))['termsConsents'];
    expect((held as Wire[]).map((one) => [one['termsId'], one['version']])).to.deep.equal([[id, '2.0']]);
  });

  it('take effect on their day and replace the previous version, which accepts no more consents', async () => {
    const [{ id }] = (await shown('?kind=service')) as [Wire];
    await fixture.moveTo(startOfDay(addDays(today, 7)));
    expect(await shown('?kind=service')).to.have.nested.property('[0].status', 'in_force');
    const next = (await publish(draft({ version: '3.0', effectiveOn: addDays(today, 14) }))).body.data;
    expect((await shown('?kind=service')).map(({ status }) => status)).to.deep.equal(['in_force', 'announced']);
    await fixture.moveTo(plus(await fixture.now(), 7 * DAY));
    expect((await shown('?kind=service')).map((one) => one.id)).to.deep.equal([next.id]);
    expectRefused(await consent(await fixture.apiClient.register(), id), 'state');
    expect(ok(await consent(member, id)).body.data).to.include({ version: '2.0' });
    expect(await rowsIn('terms_consent')).to.have.length(2);
  });
});
