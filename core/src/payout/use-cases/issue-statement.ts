import type { Reads } from '../../application/ports.js';
import { notFound } from '../../kernel/domain-error.js';
import type { MentorId, PayoutId } from '../../kernel/ids.js';
import type { Language } from '../../kernel/language.js';

export interface IssueStatementCommand {
  readonly mentorId: MentorId;
  readonly payoutId: PayoutId;
  readonly language: Language;
}

/** A mentor downloads the statement of one of their payouts. */
export class IssueStatement {
  constructor(private readonly ports: Reads<'payouts', 'renderer' | 'clock'>) {}

  /** @returns a PDF. @throws DomainError not-found, for another mentor's payout too. */
  async execute({ mentorId, payoutId, language }: IssueStatementCommand): Promise<Uint8Array> {
    const statement = await this.ports.queries.payouts.statement(payoutId);
    if (statement?.mentor.id !== mentorId) throw notFound('payout');
    return this.ports.renderer.render({ ...statement, issuedAt: this.ports.clock.now() }, language);
  }
}
