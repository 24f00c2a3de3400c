/** PortOne takes no id for a cancellation; its reason is all that comes back with it, so our refund's id stands there. */
export const markedReason = (reason: string, refundId: string): string => `${reason} [refund ${refundId}]`;

/** The refund of ours that a cancellation is; null for one that was made elsewhere. */
export const refundIdOf = (reason: string): string | null => /\[refund ([\w-]+)\]$/.exec(reason)?.[1] ?? null;
