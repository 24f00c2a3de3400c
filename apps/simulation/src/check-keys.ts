import type { DomainEvent } from '@spotter/core';
import type { RowChange } from '@spotter/memory';
import type { Check, Note } from './checks.js';
import type { SentRequest, SimulatedApps } from './simulated-apps.js';

/** What a request has made so far, by what it is; each of them once. */
type Made = Map<string, string>;

/** A request is done once, however often it is sent; and whoever sends it again is told what the first try was told. */
export class CheckKeys implements Check {
  private readonly made = new WeakMap<SentRequest, Made>();

  constructor(
    private readonly apps: Pick<SimulatedApps, 'underWay' | 'triedNow'>,
    private readonly note: Note,
  ) {}

  see(change: RowChange): void {
    const request = this.apps.underWay;
    if (!request || change.table === 'keyedRequests') return;
    if (request.answers.length > 0) this.wrong(request, `changes ${change.table} after it was answered`);
    const what = change.before ? null : nameOf(change);
    if (what === null) return;
    const made: Made = this.made.get(request) ?? new Map<string, string>();
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

/** Of each of these a request makes one at most. */
const ONE_EACH: Readonly<Partial<Record<RowChange['table'], string>>> = {
  reservations: 'reservation',
  memberships: 'membership',
  payments: 'payment',
  waitlist: 'place in a line',
  fixedSlots: 'weekly hour',
  records: 'record',
};
const NAMED_IN_ANSWERS: ReadonlySet<string> = new Set(['reservation', 'membership', 'payment', 'place in a line']);

/** What a new row is; null for one of which a request may make many. */
function nameOf({ table, after }: RowChange): string | null {
  if (table === 'refunds') return `refund of ${after.source.kind === 'points' ? after.source.lotId : after.paymentId}`;
  if (table === 'events') return `event ${wordsOf(after.event)}`;
  return ONE_EACH[table] ?? null;
}

const wordsOf = (event: DomainEvent): string => JSON.stringify(event);

const idOf = ({ after }: RowChange): string => ('id' in after ? after.id : '');
