import type { DomainEvent } from '@spotter/core/application';
import type { RowChange } from '@spotter/memory';
import type { Check, Note } from './checks.js';
import type { SentRequest, SimulatedApps } from './simulated-apps.js';

/** What a request has created so far, by kind; each kind once. */
type CreatedIds = Map<string, string>;

/** A request is executed once however often it is sent, and all repetitions get the first answer. */
export class CheckKeys implements Check {
  private readonly made = new WeakMap<SentRequest, CreatedIds>();

  constructor(
    private readonly apps: Pick<SimulatedApps, 'underWay' | 'triedNow'>,
    private readonly note: Note,
  ) {}

  see(change: RowChange): void {
    const request = this.apps.underWay;
    if (!request || change.table === 'keyedRequests') return;
    if (request.answers.length > 0 && !givesBack(request, change))
      this.wrong(request, `changes ${change.table} after it was answered`);
    const what = change.before ? null : nameOf(change);
    if (what === null) return;
    const made: CreatedIds = this.made.get(request) ?? new Map<string, string>();
    this.made.set(request, made);
    if (made.has(what)) this.wrong(request, `makes a second ${what}`);
    made.set(what, idOf(change));
  }

  afterStep(): void {
    for (const request of this.apps.triedNow) this.judgeAnswers(request);
  }

  private judgeAnswers(request: SentRequest): void {
    const [first, ...others] = request.answers;
    if (!first) return;
    for (const { status, body } of others)
      if (status !== first.status || body !== first.body)
        this.wrong(request, `is answered ${status} ${body}, and was answered ${first.status} ${first.body}`);
    for (const [what, id] of this.made.get(request) ?? [])
      if (first.status === 200 && NAMED_IN_ANSWERS.has(what) && !first.body.includes(id))
        this.wrong(request, `makes a ${what} that its answer does not name`);
  }

  private wrong({ route, who, caller }: SentRequest, found: string): void {
    this.note('once-under-key', `${route} of ${who} ${found}`, caller);
  }
}

/** The payment for a refused membership is refunded by one copy of the request, possibly after another copy's answer. */
const givesBack = ({ answers }: SentRequest, { table }: RowChange): boolean =>
  RETURNED.has(table) && answers.every(({ status, body }) => status === 422 && body.includes('one-membership'));

const RETURNED: ReadonlySet<RowChange['table']> = new Set<RowChange['table']>([
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
const NAMED_IN_ANSWERS: ReadonlySet<string> = new Set(['reservation', 'membership', 'payment', 'waitlist entry']);

/** The kind of a new row; null when a request may create several. */
function nameOf({ table, after }: RowChange): string | null {
  if (table === 'refunds') return `refund of ${after.source.kind === 'points' ? after.source.lotId : after.paymentId}`;
  if (table === 'events') return `event ${wordsOf(after.event)}`;
  return ONE_EACH[table] ?? null;
}

const wordsOf = (event: DomainEvent): string => JSON.stringify(event);

const idOf = ({ after }: RowChange): string => ('id' in after ? after.id : '');
