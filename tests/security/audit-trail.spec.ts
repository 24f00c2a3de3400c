import { randomUUID } from 'node:crypto';
import type { Schemas } from '@spotter/client';
import { DAY, dayOf, formatInstant, HOUR, instant, MINUTE } from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import { expect } from 'chai';
import { demoFixture, type DemoFixture, type Wire } from '../acceptance/demo-fixture.js';
import { ok, type Answer } from '../support/api.js';
import { rowsOf } from '../support/rows-of.js';
import { declaredRoutes, type OpenApiDocument } from './openapi-document.js';
import { NOBODYS_ID, sampleOf } from './sample-body.js';

type Line = Schemas['AdministratorAction'];

/** A request that an administrator can make now, and its lines in the audit trail. */
interface AdministratorAction {
  /** The subject's id in the path; undefined for creations. */
  readonly id?: string;
  /** The second id of the path, if it has one. */
  readonly keyId?: string;
  readonly body: object;
  /** The actions of the lines in order. */
  readonly actions: readonly string[];
}

/** The subject and the facts of lines that name no other ids. */
const FACTS: Readonly<Record<string, readonly [subject: string, before: object | null, after: object | null]>> = {
  'verify-mentor': ['mentor', mentorIs('unverified'), mentorIs('active')],
  'reinstate-mentor': ['mentor', mentorIs('on_hold'), mentorIs('active')],
  'hold-mentor': ['mentor', mentorIs('active'), mentorIs('on_hold')],
  'resolve-complaint': ['complaint', { status: 'open' }, { status: 'resolved', action: 'suspend' }],
  'correct-attendance': ['reservation', { status: 'member_no_show' }, { status: 'completed' }],
  'judge-reservation': ['reservation', { status: 'confirmed' }, { status: 'completed' }],
  'resolve-compensation-review': ['compensation-review', { status: 'open' }, { status: 'resolved', action: 'refuse' }],
  'retry-payout': ['payout', { status: 'failed', attempts: 0 }, { status: 'processing', attempts: 1 }],
  'record-chargeback': ['payment', { chargedBack: 0 }, { chargedBack: 4_000, fromMember: 4_000 }],
  'win-chargeback': ['payment', { chargedBack: 4_000 }, { chargedBack: 0 }],
  'import-settlements': [
    ...(['settlement-import', null] as const),
    { lines: 1, booked: 1, differences: 0, gross: 10_000, fee: 0, net: 10_000 },
  ],
  'request-payout-release': ['payout-batch', null, { periodId: '2026-01-05' }],
  'release-payout-batch': ['payout-batch', null, { periodId: '2026-01-05' }],
  'import-payout-results': ['payout-batch', null, { lines: 1, deposited: 0, failed: 0, differences: 1 }],
  'decide-pro-application': ['pro-application', { status: 'submitted' }, { status: 'rejected' }],
  'send-campaign': ['campaign', null, { headline: 'Sale', text: '20 %', audience: {}, agreed: 1 }],
  'change-staff': ['admin', { role: 'support' }, { role: 'finance' }],
  'edit-store': ['store', { name: '강남점' }, { name: '새 이름' }],
};

function mentorIs(status: string): object {
  return { status, tier: 'standard', tierStatus: 'active' };
}

const REASON = 'Seen on the camera.';

const MONTH = '2026-11';
const [AWAY, BACK] = ['2198-01-01T09:00:00.000+09:00', '2198-01-02T09:00:00.000+09:00'];

describe('the audit trail', () => {
  let fixture: DemoFixture;
  let document: OpenApiDocument;

  before(async () => {
    fixture = await demoFixture();
    document = (await (await fetch(new URL('/openapi.json', fixture.service.url))).json()) as OpenApiDocument;
  });
  after(() => fixture.close());

  const lines = (query = ''): Promise<readonly Line[]> =>
    fixture.as('admin').read<Line[]>(`/api/admin/audit?size=100${query}`);

  async function complaintOf(mentor: string): Promise<string> {
    const { mentorId, id: reservationId } = await fixture.book(mentor);
    const complaint = { mentorId, reservationId, category: 'safety', text: 'The bar fell.' };
    return ok(await fixture.member().post<Wire>('/api/complaints', complaint)).body.data.id;
  }

  const resolve = async (id: string, action: string) =>
    ok(await fixture.as('admin').post(`/api/admin/complaints/${id}/resolve`, { action, note: REASON }));

  /** @param statement an insert that returns its id. */
  async function inserted(statement: string, ...values: readonly unknown[]): Promise<string> {
    const [row] = await rowsOf<{ id: string }>(fixture.service.databaseUrl, `${statement} returning id`, values);
    return row!.id;
  }

  const payoutBatch = (facts: { requestedBy?: string; releasedAt?: string } = {}): Promise<string> =>
    inserted(
      `insert into payout_batch (id, period_starts_on, created_at, requested_by, released_at, version)
       values (uuidv7(), '2026-01-05', now(), $1, $2, 1)`,
      facts.requestedBy ?? null,
      facts.releasedAt ?? null,
    );

  const failedPayout = async (mentor: string): Promise<string> =>
    inserted(
      `insert into payout (id, mentor_id, batch_id, period_starts_on, period_ends_on, gross, income_tax, local_income_tax, net,
         status, attempts, failure_reason, calculated_at, version)
       values (uuidv7(), $1, $2, '2026-01-05', '2026-01-19', 123456, 3700, 370, 119386, 'failed', 0, 'no_bank_account', now(), 1)`,
      await fixture.idOf(mentor),
      await payoutBatch({ releasedAt: '2026-01-19' }),
    );

  const proApplication = async (mentor: string): Promise<string> =>
    inserted(
      `insert into pro_application (id, mentor_id, statement, created_at, status, video_key, video_content_type, video_bytes,
         video_uploaded_at, version)
       values (uuidv7(), $1, 'Ten years of it.', now(), 'submitted', 'a-key', 'video/mp4', 1, now(), 1)`,
      await fixture.idOf(mentor),
    );

  async function compensationReview(mentor: string): Promise<string> {
    const { id } = await fixture.book(mentor);
    return inserted(
      `insert into compensation_review (id, reservation_id, member_id, mentor_id, created_at, status)
       select uuidv7(), id, member_id, mentor_id, now(), 'open' from reservation where id = $1`,
      id,
    );
  }

  async function missedSession(): Promise<string> {
    const { id, startsAt } = await fixture.book('mentor4');
    await fixture.moveTo(Date.parse(startsAt) + 15 * MINUTE);
    await fixture.run('no-show-detection');
    return id;
  }

  const anyStore = async (): Promise<string> => (await fixture.as('admin').read<Wire[]>('/api/stores'))[0]!.id;

  /** The service is unavailable during the whole check-in window. */
  async function postponedSession(): Promise<string> {
    const { id, startsAt } = await fixture.book('mentor4');
    const start = Date.parse(startsAt);
    await fixture.moveTo(start - 30 * MINUTE);
    await fixture.moveTo(start + 15 * MINUTE, { outage: true });
    return id;
  }

  /** A payment of 10,000 points. */
  const now = async (): Promise<string> => formatInstant(await fixture.now());

  async function paidPayment(): Promise<string> {
    const payment = { billingKey: 'sandbox-ok' };
    ok(await fixture.member().post('/api/points/charge', { amount: 10_000, payment }));
    return (await fixture.member().read<Wire[]>('/api/payments'))[0]!.id;
  }

  const latestBooked = async (): Promise<string> =>
    (await fixture.member().read<Wire[]>('/api/reservations?status=confirmed'))[0]!.id;

  const aStore = { name: '판교점', address: '판교역로 1', timeZone: 'Asia/Seoul', peakHours: [] };

  /** One for every route that changes something as an administrator; a route without an entry fails the spec. */
  const REQUESTS: Readonly<Record<string, () => Promise<AdministratorAction>>> = {
    'POST /api/admin/mentors/:id/verify': async () => {
      const mentor = await fixture.apiClient.register({ role: 'mentor' });
      return { id: mentor.user.id, body: { reason: REASON }, actions: ['verify-mentor'] };
    },
    'POST /api/admin/mentors/:id/reinstate': async () => {
      await resolve(await complaintOf('mentor2'), 'suspend');
      return { id: await fixture.idOf('mentor2'), body: { reason: REASON }, actions: ['reinstate-mentor'] };
    },
    'POST /api/admin/mentors/:id/time-off': async () => ({
      id: await fixture.idOf('mentor3'),
      body: { from: AWAY, until: BACK, reason: 'holiday', reservations: 'cancel', note: REASON },
      actions: ['plan-time-off'],
    }),
    'POST /api/admin/complaints/:id/resolve': async () => ({
      id: await complaintOf('mentor3'),
      body: { action: 'suspend', note: REASON },
      actions: ['resolve-complaint', 'hold-mentor'],
    }),
    'POST /api/admin/reservations/:id/correct-attendance': async () => ({
      id: await missedSession(),
      body: { attended: true, reason: REASON },
      actions: ['correct-attendance'],
    }),
    'POST /api/admin/reservations/judge': async () => {
      const id = await postponedSession();
      return { id, body: { ids: [id], outcome: 'completed', why: REASON }, actions: ['judge-reservation'] };
    },
    'POST /api/admin/compensation-reviews/:id/resolve': async () => ({
      id: await compensationReview('mentor1'),
      body: { action: 'refuse', why: REASON },
      actions: ['resolve-compensation-review'],
    }),
    'POST /api/admin/members/:id/reservations': async () => {
      const { blockId } = await fixture.openBlock('mentor1');
      return { id: await fixture.idOf('member1'), body: { blockId, why: REASON }, actions: ['book-for-member'] };
    },
    'PATCH /api/admin/reservations/:id': async () => {
      const { blockId } = await fixture.openBlock('mentor1');
      return { id: await latestBooked(), body: { blockId, why: REASON }, actions: ['change-for-member'] };
    },
    'DELETE /api/admin/reservations/:id': async () => ({
      id: await latestBooked(),
      body: { why: REASON },
      actions: ['cancel-for-member'],
    }),
    'POST /api/admin/members/:id/fixed-slots': async () => {
      const { store, mentor } = (await fixture.openBlock('mentor1')) as unknown as Record<string, Wire>;
      const body = { mentorId: mentor!.id, storeId: store!.id, weekday: 3, startTime: '13:00', why: REASON };
      return { id: await fixture.idOf('member1'), body, actions: ['request-fixed-slot-for-member'] };
    },
    'POST /api/admin/members/:id/points': async () => ({
      id: await fixture.idOf('member1'),
      body: { points: 1_000, why: REASON },
      actions: ['give-points'],
    }),
    'POST /api/admin/members/:id/day-passes': async () => ({
      id: await fixture.idOf('member1'),
      body: { why: REASON },
      actions: ['give-day-pass'],
    }),
    'POST /api/admin/memberships/:id/extend': async () => ({
      id: (await fixture.member().read<Wire>('/api/memberships/me')).id,
      body: { days: 1, why: REASON },
      actions: ['extend-membership'],
    }),
    'POST /api/admin/payouts/:id/retry': async () => ({
      id: await failedPayout('mentor1'),
      body: { reason: REASON },
      actions: ['retry-payout'],
    }),
    'POST /api/admin/payments/:id/chargeback': async () => ({
      id: await paidPayment(),
      body: { amount: 4_000, at: await now(), why: REASON },
      actions: ['record-chargeback'],
    }),
    'POST /api/admin/payments/:id/chargeback/won': async () => {
      const id = await paidPayment();
      const at = await now();
      const lost = { amount: 4_000, at, why: REASON };
      ok(await fixture.as('admin').post(`/api/admin/payments/${id}/chargeback`, lost));
      return { id, body: { at, why: REASON }, actions: ['win-chargeback'] };
    },
    'POST /api/admin/settlements': async () => {
      const csv = `paymentId,gross,fee,net,settledOn\n${await paidPayment()},10000,0,10000,${(await now()).slice(0, 10)}`;
      return { body: { csv, reason: REASON }, actions: ['import-settlements'] };
    },
    'POST /api/admin/tax-reports/:month/remitted': async () => {
      const report = `insert into tax_report values ($1, $2, 100000, 3000, 300, 96700, 0, now())`;
      await rowsOf(fixture.service.databaseUrl, report, [await fixture.idOf('mentor1'), MONTH]);
      return { body: { amount: 3_300, on: (await now()).slice(0, 10), reason: REASON }, actions: ['remit-tax'] };
    },
    'POST /api/admin/payout-batches/:id/request-release': async () => ({
      id: await payoutBatch(),
      body: { why: REASON },
      actions: ['request-payout-release'],
    }),
    'POST /api/admin/payout-batches/:id/release': async () => ({
      id: await payoutBatch({ requestedBy: await fixture.idOf('mentor1') }),
      body: { reason: REASON },
      actions: ['release-payout-batch'],
    }),
    'POST /api/admin/payout-batches/:id/results': async () => ({
      id: await payoutBatch({ releasedAt: '2026-01-19' }),
      body: { csv: 'key,result\nunknown,ok', reason: REASON },
      actions: ['import-payout-results'],
    }),
    'POST /api/admin/pro-applications/:id/decide': async () => ({
      id: await proApplication('mentor4'),
      body: { decision: 'reject', reason: REASON },
      actions: ['decide-pro-application'],
    }),
    'PATCH /api/admin/notification-templates/:id': async () => ({
      id: 'payout-deposited',
      body: { locale: 'ko', titleTemplate: '정산', reason: REASON },
      actions: ['edit-notification-template'],
    }),
    'POST /api/admin/campaigns': async () => {
      ok(await fixture.member().patch('/api/notifications/me/preferences', { marketingOptIn: true }));
      return { body: { headline: 'Sale', text: '20 %', audience: {}, reason: REASON }, actions: ['send-campaign'] };
    },
    'POST /api/admin/terms': async () => ({
      body: { kind: 'refund', version: '9', effectiveOn: '2199-01-01', title: '환불 정책', text: '…', reason: REASON },
      actions: ['publish-terms'],
    }),
    'POST /api/admin/staff': async () => ({
      body: { email: `${randomUUID()}@spotter.test`, name: '직원', role: 'support', reason: REASON },
      actions: ['invite-staff'],
    }),
    'PATCH /api/admin/staff/:id': async () => {
      const invitation = { email: `${randomUUID()}@spotter.test`, name: '직원', role: 'support' };
      const { id } = ok(await fixture.as('admin').post<Wire>('/api/admin/staff', invitation)).body.data;
      return { id, body: { role: 'finance', reason: REASON }, actions: ['change-staff'] };
    },
    'PATCH /api/admin/plans/:id': async () => ({
      id: SEEDED_PLANS[0]!.id,
      body: { price: 230_000, effectiveOn: '2199-01-01', reason: REASON },
      actions: ['change-plan-price'],
    }),
    'POST /api/admin/stores': async () => ({
      body: { ...aStore, rooms: [{ name: '1룸', equipment: [] }], reason: REASON },
      actions: ['add-store'],
    }),
    'PATCH /api/admin/stores/:id': async () => {
      const { body } = await fixture.as('admin').get<Wire[]>('/api/stores');
      return { id: body.data[0]!.id, body: { name: '새 이름', reason: REASON }, actions: ['edit-store'] };
    },
    'POST /api/admin/stores/:id/screen-keys': async () => ({
      id: await anyStore(),
      body: { name: '입구', reason: REASON },
      actions: ['issue-screen-key'],
    }),
    'DELETE /api/admin/stores/:id/screen-keys/:keyId': async () => {
      const id = await anyStore();
      const path = `/api/admin/stores/${id}/screen-keys`;
      const issued = ok(await fixture.as('admin').post<Wire>(path, { name: '로비' })).body.data;
      return { id, keyId: issued.id, body: { reason: REASON }, actions: ['revoke-screen-key'] };
    },
  };

  const changing = () =>
    declaredRoutes(document).filter(
      ({ method, path, permission }) => permission === 'admin' && method !== 'GET' && !path.endsWith('/preview'),
    );

  async function ask(
    route: string,
    id: string,
    body: object,
    requestId: string,
    keyId = NOBODYS_ID,
  ): Promise<Answer<Wire>> {
    const [method, path = ''] = route.split(' ');
    const admin = fixture.as('admin');
    const headers = { 'x-request-id': requestId };
    const at = path.replace(':id', id).replace(':keyId', keyId).replace(':month', MONTH);
    if ('csv' in body)
      return admin.postCsv<Wire>(`${at}?reason=${encodeURIComponent(REASON)}`, String(body.csv), headers);
    if (method === 'DELETE') return admin.delete<Wire>(at, headers, body);
    return method === 'PATCH' ? admin.patch<Wire>(at, body, headers) : admin.post<Wire>(at, body, headers);
  }

  it('has an action for every route of administrators that changes something', () => {
    const routes = changing().map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(REQUESTS).toSorted(), 'each has a row in REQUESTS').to.deep.equal(routes.toSorted());
  });

  for (const [route, requestOf] of Object.entries(REQUESTS)) {
    it(`records who called ${route}, when, with which change and reason, in which request`, async () => {
      const { id, keyId, body, actions } = await requestOf();
      const requestId = randomUUID();
      const answer = ok(await ask(route, id ?? '', body, requestId, keyId));
      const left = (await lines()).filter((line) => line.requestId === requestId).reverse();
      expect(left.map(({ action }) => action)).to.deep.equal(actions);
      const adminId = await fixture.idOf('admin');
      for (const line of left) {
        expect(line).to.include({ adminId, why: REASON });
        expect(line.before).not.to.deep.equal(line.after);
        const facts = FACTS[line.action];
        if (facts) expect([line.subject.type, line.before, line.after]).to.deep.equal(facts);
      }
      expect(left[0]!.subject.id).to.equal(id ?? answer.body.data.id);
      expect(await lines(`&subject=${left[0]!.subject.id}`)).to.deep.include(left[0]);
      expect(await lines(`&adminId=${adminId}&action=${actions[0]}`)).to.deep.include(left[0]);
    });
  }

  it('records no action for refused requests and requests without a change', async () => {
    const before = await lines();
    for (const route of Object.keys(REQUESTS).filter((name) => name.includes(':id'))) {
      const answer = await ask(route, NOBODYS_ID, bodyOf(route), randomUUID());
      expect(answer.status, route).to.equal(404);
    }
    const mentor = await fixture.idOf('mentor1');
    for (const path of ['verify', 'reinstate'])
      ok(await fixture.as('admin').post(`/api/admin/mentors/${mentor}/${path}`));
    expect(await lines()).to.deep.equal(before);
  });

  /** Where a sample of the schema is not valid. */
  const BODIES: Readonly<Record<string, object>> = {
    'POST /api/admin/mentors/:id/time-off': { from: AWAY, until: BACK, reason: 'holiday', reservations: 'cancel' },
    'POST /api/admin/payout-batches/:id/results': { csv: 'key,result\nunknown,ok' },
  };
  function bodyOf(route: string): object {
    const schema = changing().find(({ method, path }) => route === `${method} ${path}`)?.body;
    return BODIES[route] ?? (sampleOf(schema ?? {}, document) as object);
  }

  it('records each of the four resolutions of a complaint, and a hold that changes the mentor separately', async () => {
    for (const [action, holds] of [
      ['dismiss', 0],
      ['warn', 0],
      ['hold_tier', 1],
      ['hold_tier', 0],
      ['suspend', 1],
    ] as const) {
      const before = (await lines()).length;
      const id = await complaintOf('mentor1');
      await resolve(id, action);
      const left = (await lines()).slice(0, (await lines()).length - before).reverse();
      expect(left.map((line) => line.action)).to.deep.equal(['resolve-complaint', ...Array(holds).fill('hold-mentor')]);
      expect(left[0]).to.deep.include({ before: { status: 'open' }, after: { status: 'resolved', action } });
    }
  });

  it('records a request once under one Idempotency-Key', async () => {
    const path = `/api/admin/complaints/${await complaintOf('mentor4')}/resolve`;
    const key = { 'idempotency-key': randomUUID() };
    const before = (await lines()).length;
    const warn = async () => ok(await fixture.as('admin').post(path, { action: 'warn', note: REASON }, key));
    expect((await warn()).body.data).to.deep.equal((await warn()).body.data);
    expect(await lines()).to.have.length(before + 1);
  });

  it('contains no personal data and no account number', async () => {
    const { body } = await fixture.as('admin').get<Wire[]>('/api/admin/members?size=100');
    const known = body.data.flatMap(({ email, name, phone }) => [email, name, phone]).filter(Boolean);
    const written = JSON.stringify(await lines());
    for (const text of [...known, 'bankAccount', 'accountNumber', 'password', 'token'])
      expect(written).not.to.include(text);
  });

  it('can be searched by a range of days, and refuses an invalid one', async () => {
    const [newest] = await lines();
    const day = dayOf(instant(Date.parse(newest!.at)));
    expect(await lines(`&from=${day}&to=${day}`)).to.deep.include(newest);
    expect(await lines(`&to=${dayOf(instant(Date.parse(newest!.at) - DAY))}`)).not.to.deep.include(newest);
    expect(await lines(`&from=${dayOf(instant(Date.parse(newest!.at) + DAY + HOUR))}`)).to.deep.equal([]);
    for (const query of ['action=eat', 'adminId=me', 'subject=x', 'from=today'])
      expect((await fixture.as('admin').get(`/api/admin/audit?${query}`)).status, query).to.equal(400);
  });
});
