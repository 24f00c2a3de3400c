import { expect } from 'chai';
import {
  absentRouteProblems,
  deliveryProblems,
  expectNoProblems,
  ownershipProblems,
  pageProblems,
  permissionProblems,
} from './row-problems.js';

const route = (path: string, permission = 'member') => ({ method: 'GET', path, permission });

describe('a table of test cases for the service', () => {
  it('names the route without a row, the row and the file to add it to', () => {
    const [problem, ...others] = permissionProblems([route('/api/a'), route('/api/b')], [route('/api/a')]);
    expect(others).to.deep.equal([]);
    expect(problem).to.match(
      /^GET \/api\/b has no row\. Add to tests\/security\/specified-permissions\.ts: GET +\/api\/b +member$/,
    );
  });

  it('names both permissions where a row differs from its route', () => {
    const [problem] = permissionProblems([route('/api/a', 'admin')], [route('/api/a')]);
    expect(problem).to.include('declared as "admin"').and.include('its row says "member"');
  });

  it('names both lists of staff roles where a row differs from its route', () => {
    const declared = { ...route('/api/a', 'admin'), staffRoles: ['owner', 'finance'] };
    expect(permissionProblems([declared], [declared])).to.deep.equal([]);
    const [problem] = permissionProblems([declared], [{ ...declared, staffRoles: ['owner', 'support'] }]);
    expect(problem).to.include('declared as "admin: finance"').and.include('its row says "admin: support"');
  });

  it('names the row whose route does not exist', () => {
    const rows = [route('/api/a'), route('/api/gone'), route('/docs', 'public')];
    const problems = absentRouteProblems([route('/api/a')], rows, ['GET /docs']);
    expect(problems).to.have.length(1);
    expect(problems[0]).to.include('GET /api/gone').and.include('tests/security/specified-permissions.ts');
  });

  it('names the id that no row decides, and the file', () => {
    const problems = ownershipProblems(['GET /api/a/:id', 'GET /api/b/:id'], ['GET /api/a/:id']);
    expect(problems).to.have.length(1);
    expect(problems[0]).to.include("'GET /api/b/:id'").and.include('tests/security/ownership-table.ts');
  });

  it('names the place to trigger a missing event, and the place to correct an unexpected one', () => {
    expect(deliveryProblems('a', 'mentor', ['push'], ['push'])).to.deep.equal([]);
    expect(deliveryProblems('a', 'mentor', ['push'], [])[0]).to.include('tests/acceptance/every-event.spec.ts');
    expect(deliveryProblems('a', 'mentor', [], ['push'])[0])
      .to.include("'a' for the mentor: the matrix names nothing; push arrived")
      .and.include('core/src/notification/rules/matrix.ts');
  });

  it('names the lines in which a page differs, and the command that updates it', () => {
    expect(pageProblems('docs/api.md', 'x\ny', 'x\nz', 'make it')).to.deep.equal([
      'missing: z',
      'surplus: y',
      'docs/api.md is not up to date. Write it by: make it',
    ]);
  });

  it('fails with every problem as its message', () => {
    expect(() => expectNoProblems([])).not.to.throw();
    expect(() => expectNoProblems(['one', 'other'])).to.throw('one\nother');
  });
});
