import { randomUUID } from 'node:crypto';
import { DAY, dayOf, HOUR, instant, MINUTE } from '@spotter/core';
import { expect } from 'chai';
import { demoStage, ok, type DemoStage, type Wire } from '../acceptance/demo-stage.js';
import { api, type Answer } from '../support/api.js';
import { rowsOf } from '../support/rows-of.js';
import { declaredRoutes, type OpenApiDocument } from './openapi-document.js';
import { NOBODYS_ID } from './sample-body.js';

interface Line {
  readonly id: string;
  readonly at: string;
  readonly adminId: string | null;
  readonly requestId: string;
  readonly action: string;
  readonly subject: { readonly type: string; readonly id: string };
  readonly before: object | null;
  readonly after: object | null;
  readonly why: string | null;
}

/** A request that an administrator can make now, and what it leaves behind. */
interface Deed {
  /** Of the path; none where something is made. */
  readonly id?: string;
  readonly body: object;
  /** Of each line, in their order. */
  readonly actions: readonly string[];
}

const REASON = 'Seen on the camera.';

describe('the audit trail', function () {
  this.timeout(120_000);

  let stage: DemoStage;
  let document: OpenApiDocument;

  before(async () => {
    stage = await demoStage();
    document = (await (await fetch(new URL('/openapi.json', stage.service.url))).json()) as OpenApiDocument;
  });
  after(() => stage.close());

  const lines = async (query = ''): Promise<readonly Line[]> =>
    (await (await stage.as('admin')).get<Line[]>(`/api/admin/audit?size=100${query}`)).body.data;

  async function complaintOf(mentor: string): Promise<string> {
    const { mentorId, id: reservationId } = await stage.book(mentor);
    const complaint = { mentorId, reservationId, category: 'safety', text: 'The bar fell.' };
    return ok(await (await stage.member()).post<Wire>('/api/complaints', complaint)).body.data.id;
  }

  const resolve = async (id: string, action: string) =>
    ok(await (await stage.as('admin')).post(`/api/admin/complaints/${id}/resolve`, { action, note: REASON }));

  /** @param statement an insert that gives back its id. */
  async function inserted(statement: string, ...values: readonly unknown[]): Promise<string> {
    const [row] = await rowsOf<{ id: string }>(stage.service.databaseUrl, `${statement} returning id`, values);
    return row!.id;
  }

  const failedPayout = async (mentor: string): Promise<string> =>
    inserted(
      `insert into payout (id, mentor_id, period_starts_on, period_ends_on, gross, income_tax, local_income_tax, net, status,
         attempts, failure_reason, calculated_at, version)
       values (uuidv7(), $1, '2026-01-05', '2026-01-19', 123456, 3700, 370, 119386, 'failed', 0, 'no_bank_account', now(), 1)`,
      await stage.idOf(mentor),
    );

  const proApplication = async (mentor: string): Promise<string> =>
    inserted(
      `insert into pro_application (id, mentor_id, statement, created_at, status, video_key, video_content_type, video_bytes,
         video_uploaded_at, version)
       values (uuidv7(), $1, 'Ten years of it.', now(), 'submitted', 'a-key', 'video/mp4', 1, now(), 1)`,
      await stage.idOf(mentor),
    );

  async function missedSession(): Promise<string> {
    const { id, startsAt } = await stage.book('mentor4');
    await stage.moveTo(Date.parse(startsAt) + 15 * MINUTE);
    await stage.run('no-show-detection');
    return id;
  }

  const aStore = { name: '판교점', address: '판교역로 1', timeZone: 'Asia/Seoul', peakHours: [] };

  /** One for every route by which an administrator changes something: a route without a deed fails the build. */
  const DEEDS: Readonly<Record<string, () => Promise<Deed>>> = {
    'POST /api/admin/mentors/:id/verify': async () => {
      const mentor = await api(stage.service.url).register({ role: 'mentor' });
      return { id: mentor.user.id, body: { reason: REASON }, actions: ['verify-mentor'] };
    },
    'POST /api/admin/mentors/:id/reinstate': async () => {
      await resolve(await complaintOf('mentor2'), 'suspend');
      return { id: await stage.idOf('mentor2'), body: { reason: REASON }, actions: ['reinstate-mentor'] };
    },
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
    'POST /api/admin/payouts/:id/retry': async () => ({
      id: await failedPayout('mentor1'),
      body: { reason: REASON },
      actions: ['retry-payout'],
    }),
    'POST /api/admin/pro-applications/:id/decide': async () => ({
      id: await proApplication('mentor4'),
      body: { decision: 'reject', reason: REASON },
      actions: ['decide-pro-application'],
    }),
    'POST /api/admin/stores': async () => ({
      body: { ...aStore, rooms: [{ name: '1룸', equipment: [] }], reason: REASON },
      actions: ['add-store'],
    }),
    'PATCH /api/admin/stores/:id': async () => {
      const { body } = await (await stage.as('admin')).get<Wire[]>('/api/stores');
      return { id: body.data[0]!.id, body: { name: '새 이름', reason: REASON }, actions: ['edit-store'] };
    },
  };

  const changing = () =>
    declaredRoutes(document).filter(({ method, permission }) => permission === 'admin' && method !== 'GET');

  async function ask(route: string, id: string, body: object, requestId: string): Promise<Answer<Wire>> {
    const [method, path = ''] = route.split(' ');
    const admin = await stage.as('admin');
    const headers = { 'x-request-id': requestId };
    const at = path.replace(':id', id);
    return method === 'PATCH' ? admin.patch<Wire>(at, body, headers) : admin.post<Wire>(at, body, headers);
  }

  it('has a deed for every route of administrators that changes something', () => {
    expect(Object.keys(DEEDS)).to.have.members(changing().map(({ method, path }) => `${method} ${path}`));
  });

  for (const [route, deedOf] of Object.entries(DEEDS)) {
    it(`tells of ${route}: who, what, before, after, why, in which request`, async () => {
      const { id, body, actions } = await deedOf();
      const requestId = randomUUID();
      const answer = ok(await ask(route, id ?? '', body, requestId));
      const left = (await lines()).filter((line) => line.requestId === requestId).reverse();
      expect(left.map(({ action }) => action)).to.deep.equal(actions);
      const adminId = await stage.idOf('admin');
      for (const line of left) {
        expect(line).to.include({ adminId, why: REASON });
        expect(line.before).not.to.deep.equal(line.after);
      }
      expect(left[0]!.subject.id).to.equal(id ?? answer.body.data.id);
      expect(await lines(`&subject=${left[0]!.subject.id}`)).to.deep.include(left[0]);
      expect(await lines(`&adminId=${adminId}&action=${actions[0]}`)).to.deep.include(left[0]);
    });
  }

  it('tells nothing of what was refused, or changed nothing', async () => {
    const before = await lines();
    for (const route of Object.keys(DEEDS).filter((name) => name.includes(':id'))) {
      const answer = await ask(route, NOBODYS_ID, bodyOf(route), randomUUID());
      expect(answer.status, route).to.equal(404);
    }
    const mentor = await stage.idOf('mentor1');
    for (const path of ['verify', 'reinstate'])
      ok(await (await stage.as('admin')).post(`/api/admin/mentors/${mentor}/${path}`));
    expect(await lines()).to.deep.equal(before);
  });

  const bodyOf = (route: string): object => {
    if (route.endsWith('/resolve')) return { action: 'warn', note: REASON };
    if (route.endsWith('/decide')) return { decision: 'reject', reason: REASON };
    return route.endsWith('/correct-attendance') ? { attended: true, reason: REASON } : {};
  };

  it('tells of each of the four ways to resolve a complaint, and of the hold alone besides', async () => {
    for (const [action, holds] of [
      ['dismiss', 0],
      ['warn', 0],
      ['hold_tier', 1],
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

  it('is written once under one Idempotency-Key', async () => {
    const path = `/api/admin/complaints/${await complaintOf('mentor4')}/resolve`;
    const key = { 'idempotency-key': randomUUID() };
    const before = (await lines()).length;
    const warn = async () => ok(await (await stage.as('admin')).post(path, { action: 'warn', note: REASON }, key));
    expect((await warn()).body.data).to.deep.equal((await warn()).body.data);
    expect(await lines()).to.have.length(before + 1);
  });

  it('holds nothing personal, and no number of an account', async () => {
    const { body } = await (await stage.as('admin')).get<Wire[]>('/api/admin/members?size=100');
    const known = body.data.flatMap(({ email, name, phone }) => [email, name, phone]).filter(Boolean);
    const written = JSON.stringify(await lines());
    for (const text of [...known, 'bankAccount', 'accountNumber', 'password', 'token'])
      expect(written).not.to.include(text);
  });

  it('is found by days, both included, and not by what is none', async () => {
    const [newest] = await lines();
    const day = dayOf(instant(Date.parse(newest!.at)));
    expect(await lines(`&from=${day}&to=${day}`)).to.deep.include(newest);
    expect(await lines(`&to=${dayOf(instant(Date.parse(newest!.at) - DAY))}`)).not.to.deep.include(newest);
    expect(await lines(`&from=${dayOf(instant(Date.parse(newest!.at) + DAY + HOUR))}`)).to.deep.equal([]);
    for (const query of ['action=eat', 'adminId=me', 'subject=x', 'from=today'])
      expect((await (await stage.as('admin')).get(`/api/admin/audit?${query}`)).status, query).to.equal(400);
  });
});
