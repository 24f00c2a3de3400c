import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import type { MemberId } from '../../kernel/ids.js';
import { type Krw, subtract } from '../../kernel/krw.js';
import { draftRefund } from '../../payment/rules/refund-draft.js';
import type { PendingRefund } from '../../payment/rules/refund.js';
import { drawRefund, refundableLots } from '../rules/refundable-points.js';

/**
 * Takes points from a member's lots and drafts the refunds of their payments, within a transaction. They are sent after its commit, or by
 * the reconcile job.
 * @param amount default: all that can be refunded.
 * @throws DomainError as `drawRefund`.
 */
export async function takeRefunds(
  { pointLots, payments, refunds }: Pick<Repositories, 'pointLots' | 'payments' | 'refunds'>,
  memberId: MemberId,
  amount: Krw | undefined,
  { ids, at }: Pick<StepContext, 'ids' | 'at'>,
): Promise<readonly PendingRefund[]> {
  const draws = drawRefund(refundableLots(await pointLots.findByMember(memberId), at), amount);
  await pointLots.save(
    ...draws.map(({ lot, amount: drawn }) => ({ ...lot, remaining: subtract(lot.remaining, drawn) })),
  );
  const drafts: PendingRefund[] = [];
  for (const { lot, amount: drawn } of draws) {
    const payment = await payments.get(lot.paymentId);
    drafts.push(draftRefund(ids, payment, { kind: 'points', lotId: lot.id }, drawn, at));
  }
  await refunds.add(...drafts);
  return drafts;
}
