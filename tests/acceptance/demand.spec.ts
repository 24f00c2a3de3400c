import type { Schemas } from '@spotter/client';
import { HOUR } from '@spotter/core/kernel';
import { expect } from 'chai';
import { NOBODYS_ID } from '../security/sample-body.js';
import { runSpotter } from '../support/run-spotter.js';
import { ok } from '../support/api.js';
import { demoFixture, refusalOf, type DemoFixture, type Wire } from './demo-fixture.js';

type Cell = Schemas['Demand']['cells'][number];

const NOTHING = { searches: 0, unmet: 0 };

describe('demand, over HTTP', () => {
  let fixture: DemoFixture;
  before(async () => (fixture = await demoFixture()));
  after(() => fixture.close());

  const demand = async (query = ''): Promise<readonly Cell[]> =>
    (await fixture.as('admin').read<{ cells: readonly Cell[] }>(`/api/admin/demand${query}`)).cells;
  const cellAt = (cells: readonly Cell[], at: string) => {
    const local = new Date(Date.parse(at) + 9 * HOUR);
    const [weekday, hour] = [local.getUTCDay() || 7, local.getUTCHours()];
    const { searches, unmet } = cells.find((cell) => cell.weekday === weekday && cell.hour === hour) ?? NOTHING;
    return { searches, unmet };
  };

  it('counts a search for slots once, for each page that it reads', async () => {
    const member = fixture.member();
    const { startsAt } = await fixture.openBlock('mentor1');
    const before = cellAt(await demand(), startsAt);
    const day = startsAt.slice(0, 10);
    const found = ok(await member.get<readonly Wire[]>(`/api/slots/available?date=${day}&size=1`)).body;
    ok(await member.get(`/api/slots/available?date=${day}&size=1&cursor=${found.pagination.nextCursor}`));
    ok(await member.get(`/api/slots/available?date=${day}&size=1&page=2`));
    expect(cellAt(await demand(), startsAt)).to.deep.equal({ ...before, searches: before.searches + 1 });
    ok(await member.get(`/api/slots/available?date=${day}&size=100&tier=pro`));
    expect(cellAt(await demand(), startsAt)).to.deep.equal({
      searches: before.searches + 2,
      unmet: before.unmet + 1,
    });
  });

  it('counts a match that finds fewer than three as unmet, at its store', async () => {
    const member = fixture.member();
    const [store, other] = await member.read<readonly Wire[]>('/api/stores');
    const wanted = { storeId: store!.id, from: '2026-01-01T03:00:00+09:00', until: '2026-01-01T04:00:00+09:00' };
    expect((await member.post('/api/reservations/match-candidates', wanted)).status).to.equal(400);
    const { startsAt } = await fixture.openBlock('mentor1');
    const night = { storeId: store!.id, from: `${startsAt.slice(0, 10)}T23:10:00+09:00` };
    const until = new Date(Date.parse(night.from) + 30 * 60_000).toISOString();
    const [before, elsewhere] = [await demand(`?storeId=${store!.id}`), await demand(`?storeId=${other!.id}`)];
    ok(await member.post('/api/reservations/match-candidates', { ...night, until }));
    const [was, is] = [cellAt(before, night.from), cellAt(await demand(`?storeId=${store!.id}`), night.from)];
    expect(is).to.deep.equal({ searches: was.searches + 1, unmet: was.unmet + 1 });
    expect(await demand(`?storeId=${other!.id}`)).to.deep.equal(elsewhere);
  });

  it('shows the open and booked blocks of the days', async () => {
    const session = await fixture.book('mentor2');
    const day = session.startsAt.slice(0, 10);
    const cells = await demand(`?from=${day}&to=${day}&storeId=${session.storeId}`);
    expect(cells.reduce((sum, { booked }) => sum + booked, 0)).to.be.at.least(1);
    expect(cells.reduce((sum, { open }) => sum + open, 0)).to.be.at.least(1);
  });

  it('refuses bad input, members and other staff', async () => {
    const admin = fixture.as('admin');
    for (const query of ['?from=2026-11-02&to=2026-11-01', '?from=x', '?storeId=x', '?page=1', '?from=2020-01-01'])
      expect(refusalOf(await admin.get(`/api/admin/demand${query}`)), query).to.equal('400 VALIDATION_ERROR');
  });

  it('is printed by the command line', async () => {
    await demand();
    const environment = { DATABASE_URL: fixture.service.databaseUrl };
    const { code, output } = await runSpotter(environment, '', 'demand', '--json');
    expect(code).to.equal(0);
    expect((JSON.parse(output) as { cells: readonly Cell[] }).cells).to.deep.equal(await demand());
    const table = await runSpotter(environment, '', 'demand');
    expect(table.output.split('\n')[0]).to.equal('day  hour   searches  unmet  open  booked');
    for (const day of ['x', '2026-02-30', '1969-12-31', '2200-01-01', '9999-12-31']) {
      const errors = 'spotter: --to must be a day from 1970 to 2199, like 2026-11-20.\n';
      expect(await runSpotter(environment, '', 'demand', '--to', day), day).to.include({ code: 1, errors });
    }
    expect((await runSpotter(environment, '', 'demand', '--to', '2199-12-31')).code).to.equal(0);
    const reversed = await runSpotter(environment, '', 'demand', '--from', '2026-11-02', '--to', '2026-11-01');
    const unknown = await runSpotter(environment, '', 'demand', '--store', NOBODYS_ID);
    expect(unknown).to.deep.include({ code: 1, output: '', errors: 'spotter: No such store.\n' });
    const [store] = await fixture.member().read<readonly Wire[]>('/api/stores');
    expect((await runSpotter(environment, '', 'demand', '--store', store!.id)).code).to.equal(0);
    expect([reversed.code, reversed.errors]).to.deep.equal([1, 'spotter: from: Must not be after `to`.\n']);
  });
});
