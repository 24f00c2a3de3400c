import { readFileSync, writeFileSync } from 'node:fs';
import { expectNoProblems, pageProblems } from '../support/row-problems.js';
import { authorizationPage } from './authorization-page.js';

const PAGE = new URL('../../docs/authorization.md', import.meta.url);

describe('docs/authorization.md', () => {
  it('equals the table of permissions', () => {
    if (process.env['WRITE_PAGES']) writeFileSync(PAGE, authorizationPage());
    const command = 'WRITE_PAGES=1 npx mocha tests/security/authorization-page.spec.ts';
    expectNoProblems(pageProblems('docs/authorization.md', readFileSync(PAGE, 'utf8'), authorizationPage(), command));
  });
});
