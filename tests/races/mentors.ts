import { ok, type Person } from '../support/api.js';
import type { TwoServers } from './two-servers.js';

/** A verified mentor with an own store of one room. */
export async function teachingMentor({ apiClients: [apiClient] }: Pick<TwoServers, 'apiClients'>): Promise<Person> {
  const admin = apiClient.as(await apiClient.logIn('admin@spotter.test'));
  const mentor = await apiClient.register({ role: 'mentor' });
  ok(await admin.post(`/api/admin/mentors/${mentor.user.id}/verify`));
  const [{ id: _, ...store }] = await admin.read<readonly [{ id: string }]>('/api/stores');
  const rooms = [{ name: 'One', equipment: [] }];
  const own = ok(await admin.post<{ id: string }>('/api/admin/stores', { ...store, rooms })).body.data;
  ok(await apiClient.as(mentor).patch('/api/mentors/me', { storeIds: [own.id] }));
  return mentor;
}

/** A few missed sessions in thirty days put a mentor on hold, which closes the mentor's blocks. @returns how many were reinstated. */
export async function reinstateMentors({ apiClients: [apiClient], rows }: TwoServers): Promise<number> {
  const held = await rows<{ id: string }>("select id from mentor where status = 'on_hold' or tier_status = 'on_hold'");
  const admin = apiClient.as(await apiClient.logIn('admin@spotter.test'));
  for (const { id } of held) ok(await admin.post(`/api/admin/mentors/${id}/reinstate`, {}));
  return held.length;
}
