import { DAY, HOUR } from '@spotter/core/kernel';
import { expect } from 'chai';
import { api, ok, type ApiCaller } from '../support/api.js';
import { startTestService, type TestService } from '../support/service.js';

const AT_ONCE = 20;

/** The pool has one connection (tests/support/service.ts), so a request that needs two at once fails. */
describe('concurrent requests of one member', () => {
  let service: TestService;
  let member: ApiCaller;

  before(async () => {
    service = await startTestService({ environment: { NOTIFIER: 'none' } });
    member = api(service.url).as(await api(service.url).register());
  });
  after(() => service.close());

  it('can leave the waitlist while the service answers others', async () => {
    const { body } = await api(service.url).anybody.get<{ id: string }[]>('/api/stores');
    const from = Date.now() + DAY;
    const window = { from: new Date(from).toISOString(), until: new Date(from + HOUR).toISOString() };
    const joined = ok(await member.post<{ id: string }>('/api/waitlist', { storeId: body.data[0]!.id, ...window }));
    const path = `/api/waitlist/${joined.body.data.id}`;
    const leaving = Array.from({ length: AT_ONCE }, () => member.delete(path));
    const others = Array.from({ length: AT_ONCE }, () => api(service.url).anybody.get('/api/stores'));
    const answers = await Promise.all([...leaving, ...others]);
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(2 * AT_ONCE).fill(200));
  });
});
