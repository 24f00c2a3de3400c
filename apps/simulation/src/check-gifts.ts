import type { AdministratorAction } from '@spotter/core/audit-trail';
import { monthOf } from '@spotter/core/kernel';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';
import { addTo } from './totals.js';

/** Staff give a member at most the points of their role in a month, and every gift has its line in the audit trail. */
export class CheckGifts extends ContextCheck<'now' | 'policies'> implements Check {
  readonly reads = ['staffAccounts', 'administratorActions', 'pointLots'] as const;
  private readonly roles = new Map<string, string>();
  /** By member and month. */
  private readonly given = new Map<string, number>();
  private readonly actions: AdministratorAction[] = [];
  private readonly lots = new Map<string, number>();

  onChange(change: ChangeFor<CheckGifts>): void {
    if (change.table === 'staffAccounts') this.roles.set(change.after.id, change.after.role);
    if (change.table === 'administratorActions' && change.after.action === 'give-points')
      this.actions.push(change.after);
    if (change.table === 'pointLots' && !change.before && change.after.kind === 'bonus')
      this.lots.set(change.after.memberId, change.after.amount);
  }

  afterStep(): void {
    for (const action of this.actions.splice(0)) this.validate(action);
    for (const member of this.lots.keys()) this.note('gifts-limited', 'points are given by nobody', member);
    this.lots.clear();
  }

  private validate({ adminId, subject: { id: member } }: AdministratorAction): void {
    const key = `${member} ${monthOf(this.context.now())}`;
    const total = addTo(this.given, key, this.lots.get(member) ?? 0);
    this.lots.delete(member);
    const { monthlyPointsByOwner, monthlyPointsBySupport } = this.context.policies.assistance;
    const role = this.roles.get(adminId ?? '');
    const limit = role === 'owner' ? monthlyPointsByOwner : monthlyPointsBySupport;
    if (total > limit) this.note('gifts-limited', `${role} gives up to ${total} points of ${limit}`, member, adminId);
  }
}
