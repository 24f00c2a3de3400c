import type { Clock } from '../shared/clock.js';
import { notFound } from '../shared/domain-error.js';
import type { MentorId, PayoutId } from '../shared/ids.js';
import type { Language } from '../identity/person.js';
import type { PayoutQueries, StatementRenderer } from './ports.js';

export interface IssueStatementCommand {
  readonly mentorId: MentorId;
  readonly payoutId: PayoutId;
  readonly language: Language;
}

/** A mentor downloads the statement of one of their payouts. */
export class IssueStatement {
  constructor(
    private readonly queries: Pick<PayoutQueries, 'statement'>,
    private readonly renderer: StatementRenderer,
    private readonly clock: Clock,
  ) {}

  /** @returns a PDF. @throws DomainError not-found, somebody else's payout included. */
  async execute({ mentorId, payoutId, language }: IssueStatementCommand): Promise<Uint8Array> {
    const statement = await this.queries.statement(payoutId);
    if (statement?.mentor.id !== mentorId) throw notFound('payout');
    return this.renderer.render({ ...statement, issuedAt: this.clock.now() }, language);
  }
}
