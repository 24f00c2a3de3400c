import type { RowChange } from '@spotter/memory';
import { ContextCheck, type Check } from './checks.js';
import type { SentRequest } from './simulated-apps.js';

/** The created resources of a request so far, at most one of each kind. */
type CreatedIds = Map<string, string>;

/**
 * A request is executed once however often it is sent, and all repetitions get the first answer. Requests about a person are erased when the
 * account is closed.
 */
export class CheckKeys extends ContextCheck<'apps'> implements Check {
  readonly reads = 'all';
  private readonly created = new WeakMap<SentRequest, CreatedIds>();
  private readonly closed: string[] = [];

  onChange(change: RowChange): void {
    if (change.table === 'closedAccounts') this.closed.push(change.after.id);
    const request = this.context.apps.currentRequest;
    if (!request || change.table === 'keyedRequests' || this.isErased(request)) return;
    if (request.answers.length > 0 && !isReturnOfPayment(request, change))
      this.fail(request, `changes ${change.table} after it was answered`);
    const what = change.before ? null : nameOf(change);
    if (what === null) return;
    const created: CreatedIds = this.created.get(request) ?? new Map<string, string>();
    this.created.set(request, created);
    if (created.has(what)) this.fail(request, `makes a second ${what}`);
    created.set(what, idOf(change));
  }

  afterStep(): void {
    for (const request of this.context.apps.attemptedRequests) this.validateAnswers(request);
  }

  private validateAnswers(request: SentRequest): void {
    const [first, ...others] = request.answers;
    if (!first || this.isErased(request)) return;
    for (const { status, body } of others)
      if (status !== first.status || body !== first.body)
        this.fail(request, `is answered ${status} ${body}, and was answered ${first.status} ${first.body}`);
    for (const [what, id] of this.created.get(request) ?? [])
      if (first.status === 200 && IDS_IN_ANSWERS.has(what) && !first.body.includes(id))
        this.fail(request, `makes a ${what} that its answer does not name`);
  }

  private isErased({ caller, answers: [first] }: SentRequest): boolean {
    return first !== undefined && this.closed.some((id) => id === caller || first.body.includes(id));
  }

  private fail({ route, who, caller }: SentRequest, found: string): void {
    this.note('once-under-key', `${route} of ${who} ${found}`, caller);
  }
}

/** The payment for a refused membership is refunded by one copy of the request, possibly after another copy's answer. */
const isReturnOfPayment = ({ answers }: SentRequest, { table }: RowChange): boolean =>
  RETURN_TABLES.has(table) && answers.every(({ status, body }) => status === 422 && body.includes('one-membership'));

const RETURN_TABLES: ReadonlySet<RowChange['table']> = new Set<RowChange['table']>([
  'payments',
  'refunds',
  'pointLots',
  'journal',
  'accounts',
  'events',
  'plannings',
]);

/** A request creates at most one of each of these. */
const ONE_EACH: Readonly<Partial<Record<RowChange['table'], string>>> = {
  reservations: 'reservation',
  memberships: 'membership',
  payments: 'payment',
  waitlist: 'waitlist entry',
  fixedSlots: 'weekly hour',
  records: 'record',
};
const IDS_IN_ANSWERS: ReadonlySet<string> = new Set(['reservation', 'membership', 'payment', 'waitlist entry']);

/** The kind of a new row; null when a request can create several. */
function nameOf({ table, after }: RowChange): string | null {
  if (table === 'refunds') return `refund of ${after.source.kind === 'points' ? after.source.lotId : after.paymentId}`;
  if (table === 'events') return `event ${JSON.stringify(after.event)}`;
  return ONE_EACH[table] ?? null;
}

const idOf = ({ after }: RowChange): string => ('id' in after ? after.id : '');
