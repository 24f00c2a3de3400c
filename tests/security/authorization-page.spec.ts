import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'chai';
import { authorizationPage } from './authorization-page.js';

const PAGE = new URL('../../docs/authorization.md', import.meta.url);

describe('docs/authorization.md', () => {
  it('says what the tables of authorization and ownership say', () => {
    if (process.env['WRITE_PAGES']) writeFileSync(PAGE, authorizationPage());
    expect(readFileSync(PAGE, 'utf8')).to.equal(authorizationPage());
  });
});
