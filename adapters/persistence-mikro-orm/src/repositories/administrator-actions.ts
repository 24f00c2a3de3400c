import type { AdministratorActions } from '@spotter/core/administration';
import type { NewAdministratorAction } from '@spotter/core/audit-trail';
import type { Clock, Ids } from '@spotter/core/kernel';
import type { UnitOfWork } from '../unit-of-work.js';
import { administratorAction, administratorActionRow } from '../tables/administrator-actions.js';

export class PostgresAdministratorActions implements AdministratorActions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  add(...actions: readonly NewAdministratorAction[]): Promise<void> {
    const at = this.clock.now();
    const rows = actions.map((action) => administratorActionRow({ ...action, id: this.ids.next(), at }));
    return this.unitOfWork.write('insert', administratorAction, ...rows);
  }
}
