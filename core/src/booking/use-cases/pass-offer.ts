import type { RequiredPorts } from '../../application/ports.js';
import { hasExpiredOffer } from '../rules/waitlist-offer.js';
import { expireOffer, type OfferBlockRepositories } from './offer-block.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { BlockId } from '../../kernel/ids.js';

type OfferPorts = RequiredPorts<keyof OfferBlockRepositories, 'clock' | 'policies'>;

/** Passes an expired offer of the block to the next member in line, or opens it to everybody. @returns whether it had one. */
export function passOffer({ transaction, clock, policies }: OfferPorts, id: BlockId): Promise<boolean> {
  return transaction.run(async (repositories) => {
    const at = clock.now();
    const block = await repositories.blocks.get(id);
    if (!hasExpiredOffer(block, at)) return false;
    await expireOffer(repositories, block, { at, policies });
    return true;
  });
}

/**
 * Awaits a booking. If it passes an expired offer to the next member in line, it is refused, and its rollback undoes the passing. Then the
 * offer is passed again, in a separate transaction.
 */
export async function passOfferIfRefused<Result>(
  ports: OfferPorts,
  id: BlockId,
  booking: Promise<Result>,
): Promise<Result> {
  try {
    return await booking;
  } catch (refusal) {
    if (refusal instanceof DomainError && refusal.details['reason'] === 'offered') await passOffer(ports, id);
    throw refusal;
  }
}
