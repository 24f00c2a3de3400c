/** PortOne accepts no id for a cancellation. Only its reason is returned later, so it contains our refund's id. */
export const markedReason = (reason: string, refundId: string): string => `${reason} [refund ${refundId}]`;

/** Our refund of a cancellation; null for one made elsewhere. */
export const refundIdOf = (reason: string): string | null => /\[refund ([\w-]+)\]$/.exec(reason)?.[1] ?? null;
