import type { SendOutcome } from '@spotter/core/notification';

export type Failure = Extract<SendOutcome, { readonly reason: string }>;

export const transient = (reason: string): Failure => ({ kind: 'transient', reason });
export const bounced = (reason: string): Failure => ({ kind: 'bounced', reason });
export const configurationError = (reason: string): Failure => ({ kind: 'configuration_error', reason });
