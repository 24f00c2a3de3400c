import { expect } from 'chai';
import { api, type ApiCaller, type Envelope } from '../support/api.js';
import { startTestService, type TestService } from '../support/service.js';

interface ListedPerson {
  readonly id: string;
  readonly email: string;
}

describe('the lists of people for administrators', () => {
  let service: TestService;
  let admin: ApiCaller;

  before(async () => {
    service = await startTestService({ environment: { NOTIFIER: 'none' } });
    const { as, logIn, register } = api(service.url);
    await register({ email: 'hana@example.test', name: 'Hana Yi', phone: '010-9876-5432' });
    await register({ email: 'new-mentor@example.test', name: 'Dora', role: 'mentor' });
    admin = as(await logIn('admin@spotter.test'));
  });
  after(() => service.close());

  async function list(kind: 'members' | 'mentors', query = ''): Promise<Envelope<readonly ListedPerson[]>> {
    const { status, body } = await admin.get<readonly ListedPerson[]>(`/api/admin/${kind}${query}`);
    expect(status).to.equal(200);
    return body;
  }
  const emails = async (kind: 'members' | 'mentors', query = '') =>
    (await list(kind, query)).data.map(({ email }) => email);
  const demo = (...names: readonly string[]) => names.map((name) => `${name}@spotter.test`);

  it('show members as they see themselves, in pages, the newest first', async () => {
    const { data, pagination } = await list('members', '?page=1&size=2');
    expect(pagination).to.include({ page: 1, size: 2, total: 4 });
    const { as, logIn } = api(service.url);
    const own = await as(await logIn('hana@example.test')).read('/api/members/me');
    expect(data[0]).to.deep.equal(own);
    expect((await list('members', '?page=2&size=2')).data).to.have.length(2);
  });

  it('find members by a part of the name, e-mail address or phone number', async () => {
    const hana = ['hana@example.test'];
    for (const q of [
      'hana y',
      'HANA@',
      '010-9876-5432',
      '0109876',
      '98765',
      '9876-5432',
      '+82 10-9876-5432',
      '+821098765432',
    ])
      expect(await emails('members', `?q=${encodeURIComponent(q)}`), q).to.deep.equal(hana);
    expect(await emails('members', '?q=mentor')).to.deep.equal([]);
    expect(await emails('members', '?q=%25')).to.deep.equal([]);
  });

  it('find a name that was pasted in decomposed form', async () => {
    const [email, name] = ['decomposed@example.test', '독고탁별'];
    await api(service.url).register({ email, name });
    for (const form of ['NFC', 'NFD'])
      expect(await emails('members', `?q=${encodeURIComponent(name.normalize(form))}`), form).to.deep.equal([email]);
  });

  it('find mentors also by tier and status', async () => {
    expect(await emails('mentors', '?tier=pro')).to.have.members(demo('mentor5', 'mentor6'));
    expect(await emails('mentors', '?status=unverified')).to.deep.equal(['new-mentor@example.test']);
    expect(await emails('mentors', '?q=mentor6&tier=pro&status=active')).to.deep.equal(demo('mentor6'));
    expect(await emails('mentors', '?q=mentor6&tier=standard')).to.deep.equal([]);
    const { as, logIn } = api(service.url);
    const own = await as(await logIn('mentor6@spotter.test')).read('/api/mentors/me');
    expect((await list('mentors', '?q=mentor6')).data).to.deep.equal([own]);
  });

  it('refuse an empty search', async () => {
    expect((await admin.get('/api/admin/members?q=%20')).status).to.equal(400);
  });
});
