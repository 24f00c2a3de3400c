import type { Schemas } from '@spotter/client';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { expect } from 'chai';
import { HOUR } from '@spotter/core/kernel';
import type { Browser, Page } from 'playwright-core';
import { CHROMIUM, startChromium } from '../support/chromium.js';
import { rowsOf } from '../support/rows-of.js';
import { ok } from '../support/api.js';
import { demoFixture, refusalOf, type DemoFixture, type Screen } from './demo-fixture.js';

type IssuedKey = Schemas['IssuedScreenKey'];

describe('the key of a branch screen, over HTTP', () => {
  let fixture: DemoFixture;
  let storeId: string;
  let otherStoreId: string;

  before(async () => {
    fixture = await demoFixture();
    const { body } = await fixture.as('admin').get<{ id: string }[]>('/api/stores');
    [storeId, otherStoreId] = body.data.map(({ id }) => id) as [string, string];
  });
  after(() => fixture.close());

  const keysOf = (store: string): string => `/api/admin/stores/${store}/screen-keys`;
  const issue = async (name: string): Promise<IssuedKey> =>
    ok(await fixture.as('admin').post<IssuedKey>(keysOf(storeId), { name })).body.data;
  const codeFor = (key: string, store = storeId) =>
    fixture.apiClient.withKey(key).get<Screen>(`/api/stores/${store}/check-in-code`);

  it('is shown once and stored as a hash', async () => {
    const issued = await issue(' 입구 ');
    expect(issued).to.include({ name: '입구' });
    expect(issued.key).to.match(new RegExp(`^screen_${storeId}_[\\w-]{43}$`));
    const listed = await fixture.as('admin').read<object[]>(keysOf(storeId));
    const { key, ...rest } = issued;
    expect(listed).to.deep.include(rest);
    const [row] = await rowsOf<{ kept: string; hash: string }>(
      fixture.service.databaseUrl,
      'select row_to_json(k)::text as kept, hash from screen_key k where id = $1',
      [issued.id],
    );
    expect(row!.hash).to.equal(createHash('sha256').update(key).digest('base64url'));
    expect(row!.kept).not.to.include(key.slice(-43));
  });

  it('reads a code that a member can check in with', async () => {
    const { key } = await issue('입구');
    const session = await fixture.book('mentor1');
    const store = session.storeId;
    const own =
      store === storeId ? key : (await fixture.as('admin').post<IssuedKey>(keysOf(store), { name: 'x' })).body.data.key;
    await fixture.moveTo(Date.parse(session.startsAt) - HOUR / 4);
    const { data } = ok(await codeFor(own, store)).body;
    expect(data.svg).to.match(/^<svg/);
    ok(await fixture.member().post('/api/check-in', { token: data.token }));
  });

  it('cannot read another store', async () => {
    const { key } = await issue('입구');
    expect((await codeFor(key, otherStoreId)).status).to.equal(404);
  });

  it('is refused as soon as it is revoked', async () => {
    const { id, key } = await issue('로비');
    ok(await codeFor(key));
    const admin = fixture.as('admin');
    ok(await admin.delete(`${keysOf(storeId)}/${id}`));
    expect(refusalOf(await codeFor(key))).to.equal('401 UNAUTHORIZED');
    const listed = await admin.read<IssuedKey[]>(keysOf(storeId));
    expect(listed.map((one) => one.id)).not.to.include(id);
    ok(await admin.delete(`${keysOf(storeId)}/${id}`));
  });

  it('is not revoked through another store', async () => {
    const { id } = await issue('로비');
    expect((await fixture.as('admin').delete(`${keysOf(otherStoreId)}/${id}`)).status).to.equal(404);
  });

  it('opens a page that runs only its own script and calls only this service', async () => {
    const answer = await fetch(new URL('/screen', fixture.service.url));
    const page = await answer.text();
    const policy = answer.headers.get('content-security-policy') ?? '';
    for (const directive of ["default-src 'none'", "connect-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(policy).to.include(directive);
    expect(policy).not.to.include('unsafe');
    for (const tag of ['style', 'script']) {
      const inline = [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text]) => text ?? '');
      expect(inline).to.have.length(1);
      const hash = createHash('sha256').update(inline[0]!).digest('base64');
      expect(policy).to.include(`${tag}-src 'sha256-${hash}'`);
    }
    expect(page).not.to.match(/ (style|on\w+|src|href)="/);
  });
});

describe(`the page of a branch screen, in ${CHROMIUM}`, function () {
  let fixture: DemoFixture;
  let browser: Browser;
  let page: Page;
  const failures: string[] = [];

  before(async function () {
    if (!existsSync(CHROMIUM)) return this.skip();
    fixture = await demoFixture();
    browser = await startChromium();
    page = await browser.newPage({ viewport: { width: 1_000, height: 1_000 } });
    page.setDefaultTimeout(100_000); // a busy machine needs more than 30 s
    page.on('pageerror', (error) => failures.push(error.message));
    await page.clock.install();
  });
  after(async () => {
    if (!existsSync(CHROMIUM)) return;
    await browser.close();
    await fixture.close();
  });

  it('shows the present code, large, with the clock, until the key is revoked', async () => {
    const admin = fixture.as('admin');
    const [store] = await admin.read<{ id: string }[]>('/api/stores');
    const keys = `/api/admin/stores/${store!.id}/screen-keys`;
    const { id, key } = ok(await admin.post<IssuedKey>(keys, { name: '입구' })).body.data;
    const picture = page.locator('#code svg');
    const shown = (): Promise<string> => picture.innerHTML();
    await page.goto(`${fixture.service.url}/screen#${key}`);
    await picture.waitFor();
    expect((await picture.boundingBox())!.width).to.equal(600);
    expect(await page.innerText('#clock')).to.match(/^\d\d:\d\d:\d\d$/);
    const first = await shown();

    ok(await fixture.system.post('/api/system/clock', { advance: 30 }));
    await page.clock.fastForward(30_000);
    await page.waitForFunction((before) => document.querySelector('#code svg')?.innerHTML !== before, first);

    ok(await admin.delete(`${keys}/${id}`));
    await page.clock.fastForward(30_000);
    const trouble = await page.waitForSelector('#trouble:has-text("The key of this screen is not valid.")');
    expect(await trouble.innerText()).to.contain('관리자에게 새 키를 요청해 주세요.');
    expect(await picture.count()).to.equal(0);
    expect(failures).to.deep.equal([]);
  });

  it('asks for a key', async () => {
    await page.goto('about:blank'); // a change of the fragment alone does not load the page
    await page.goto(`${fixture.service.url}/screen`);
    await page.waitForSelector('#trouble:has-text("/screen#key")');
  });
});
