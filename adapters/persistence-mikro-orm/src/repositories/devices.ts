import type { PersonId } from '@spotter/core/kernel';
import type { Device, Devices } from '@spotter/core/notification';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';

const REGISTER = statement(`
  insert into device (token, person_id, family_id, platform, registered_at) values ($1, $2, $3, $4, $5)
  on conflict (token) do update set person_id = excluded.person_id, family_id = excluded.family_id, platform = excluded.platform,
    registered_at = excluded.registered_at`);
const KEEP_NEWEST = statement(`
  delete from device where token in (
    select token from device where person_id = $1 order by registered_at desc, token desc offset $2)`);
const REMOVE = statement('delete from device where person_id = $1 and token = $2');
const DELETE = statement('delete from device where token = any ($1)');

export class PostgresDevices implements Devices {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async register({ token, personId, familyId, platform, registeredAt }: Device, atMost: number): Promise<void> {
    await this.unitOfWork.read(REGISTER, token, personId, familyId, platform, toTimestamp(registeredAt));
    await this.unitOfWork.read(KEEP_NEWEST, personId, atMost);
  }

  async remove(person: PersonId, token: string): Promise<void> {
    await this.unitOfWork.read(REMOVE, person, token);
  }

  async delete(...tokens: readonly string[]): Promise<void> {
    if (tokens.length > 0) await this.unitOfWork.read(DELETE, tokens);
  }
}
