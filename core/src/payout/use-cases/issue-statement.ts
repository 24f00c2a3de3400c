import type { Clock } from '../../kernel/clock.js';
import { notFound } from '../../kernel/domain-error.js';
import type { MentorId, PayoutId } from '../../kernel/ids.js';
import type { Language } from '../../kernel/language.js';
import type { PayoutQueries, StatementRenderer } from '../ports.js';

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

  /** @returns a PDF. @throws DomainError not-found, for another mentor's payout too. */
  async execute({ mentorId, payoutId, language }: IssueStatementCommand): Promise<Uint8Array> {
    const statement = await this.queries.statement(payoutId);
    if (statement?.mentor.id !== mentorId) throw notFound('payout');
    return this.renderer.render({ ...statement, issuedAt: this.clock.now() }, language);
  }
}
