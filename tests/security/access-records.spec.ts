import { Writable } from 'node:stream';
import { expect } from 'chai';
import { api } from '../support/api.js';
import { addStaff } from '../support/add-staff.js';
import { startTestService } from '../support/service.js';

interface Line {
  readonly msg: string;
  readonly route: string;
  readonly caller: string | null;
  readonly path?: string;
  readonly address?: string;
  readonly isDownload?: boolean;
}

describe('the log of answered requests', () => {
  it('names path, address and files of requests by administrators alone, and the caller of a refused one', async () => {
    const lines: Line[] = [];
    const log = new Writable({
      write: (line, _, done) => {
        lines.push(JSON.parse(String(line)) as Line);
        done();
      },
    });
    const service = await startTestService({ environment: { TRUSTED_PROXIES: '1' }, log });
    await addStaff(service.databaseUrl, 'finance');
    const { as, logIn, register } = api(service.url);
    const [member, admin] = [await register(), await logIn('admin@spotter.test')];
    const proxy = { 'x-forwarded-for': '203.0.113.7' };
    await as(member).get('/api/members/me', proxy);
    await as(admin).get(`/api/admin/members/${member.user.id}?q=name`, proxy);
    await fetch(new URL('/api/admin/members', service.url), {
      headers: { ...proxy, accept: 'text/csv', authorization: `Bearer ${admin.accessToken}` },
    });
    await as(await logIn('finance@spotter.test')).get('/api/admin/mentors', proxy);
    await as(member).get('/api/admin/complaints', proxy);
    await service.close();
    const recordOf = (asked: string) => {
      const { caller, path, address, isDownload } = lines.find(
        ({ msg, route }) => msg === 'answered' && route === asked,
      )!;
      return [caller, path, address, isDownload];
    };
    const [subject, { id: reader }] = [member.user.id, admin.user];
    expect(recordOf('/api/members/me')).to.deep.equal([subject, undefined, undefined, undefined]);
    const one = `/api/admin/members/${subject}`;
    expect(recordOf('/api/admin/members/:id')).to.deep.equal([reader, one, '203.0.113.7', false]);
    expect(recordOf('/api/admin/members')).to.deep.equal([reader, '/api/admin/members', '203.0.113.7', true]);
    const [refusedReader, ...refused] = recordOf('/api/admin/mentors');
    expect(refused).to.deep.equal(['/api/admin/mentors', '203.0.113.7', false]);
    expect([null, reader, subject]).not.to.include(refusedReader);
    expect(recordOf('/api/admin/complaints')).to.deep.equal([subject, undefined, undefined, undefined]);
  });
});
