import { existsSync } from 'node:fs';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { CHROMIUM, startChromium } from '../support/chromium.js';
import { startTestService, type TestService } from '../support/service.js';

describe(`the documentation page, in ${CHROMIUM}`, function () {
  let service: TestService;
  let browser: Browser;
  let page: Page;
  const refused: string[] = [];

  before(async function () {
    if (!existsSync(CHROMIUM)) return this.skip();
    service = await startTestService();
    browser = await startChromium();
    page = await browser.newPage();
    page.setDefaultTimeout(100_000); // a busy machine needs more than 30 s
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    page.on('pageerror', (error) => refused.push(error.message));
  });
  after(async () => {
    if (!existsSync(CHROMIUM)) return;
    await browser.close();
    await service.close();
  });

  /** Executes an operation as the page shows it, as member1. @returns the answer. */
  async function execute(operation: string): Promise<string> {
    await page.goto('about:blank'); // a change of the fragment alone does not load the page
    await page.goto(`${service.url}/docs#/${operation}`);
    await page.waitForSelector('.btn.execute');

    await page.click('#demo button:text-is("member1")');
    await page.waitForSelector('#demo output:has-text("Logged in as member1@spotter.test.")');
    await page.click('.btn.execute');

    const answer = page.locator('.live-responses-table .highlight-code').first();
    await answer.waitFor();
    return answer.innerText();
  }

  it('shows the routes under its Content-Security-Policy', async () => {
    await page.goto(`${service.url}/docs`);
    await page.waitForSelector('#operations-tag-Member');
    expect(refused).to.deep.equal([]);
    expect(await page.locator('main').count(), 'main parts, also of Swagger UI').to.equal(1);
  });

  it('sends a request as a demo member after two clicks', async () => {
    expect(await execute('Member/getMembersMe')).to.contain('member1@spotter.test');
    expect(refused).to.deep.equal([]);
  });

  it('buys points with the example of the request', async () => {
    expect(await execute('Membership%20and%20payment/postPointsCharge')).to.contain('"balance": 540000');
  });
});
