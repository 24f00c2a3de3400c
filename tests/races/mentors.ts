import { expect } from 'chai';
import type { Person } from '../support/api.js';
import type { TwoServers } from './two-servers.js';

/** A verified mentor with an own store of one room. */
export async function teachingMentor({ apiClients: [apiClient] }: Pick<TwoServers, 'apiClients'>): Promise<Person> {
  const admin = apiClient.as(await apiClient.logIn('admin@spotter.test'));
  const mentor = await apiClient.register({ role: 'mentor' });
  expect((await admin.post(`/api/admin/mentors/${mentor.user.id}/verify`)).status).to.equal(200);
  const [other] = await admin.read<object[]>('/api/stores');
  const { id: _, ...store } = { id: '', ...other };
  const rooms = [{ name: 'One', equipment: [] }];
  const { status, body } = await admin.post<{ id: string }>('/api/admin/stores', { ...store, rooms });
  expect(status, JSON.stringify(body)).to.equal(201);
  const edited = await apiClient.as(mentor).patch('/api/mentors/me', { storeIds: [body.data.id] });
  expect(edited.status).to.equal(200);
  return mentor;
}

/** A few missed sessions in thirty days put a mentor on hold, which closes the mentor's blocks. @returns how many were reinstated. */
export async function reinstateMentors({ apiClients: [apiClient], rows }: TwoServers): Promise<number> {
  const held = await rows<{ id: string }>("select id from mentor where status = 'on_hold' or tier_status = 'on_hold'");
  const admin = apiClient.as(await apiClient.logIn('admin@spotter.test'));
  for (const { id } of held) expect((await admin.post(`/api/admin/mentors/${id}/reinstate`, {})).status).to.equal(200);
  return held.length;
}
