import type { TextKey } from '@spotter/core/notification';

/** Identifies a message text without its version. */
export const textName = ({ eventKey, audience, language }: TextKey): string => `${eventKey} ${audience} ${language}`;
