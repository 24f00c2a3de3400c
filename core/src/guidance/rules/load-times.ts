import { withoutRoundingError } from '../../kernel/rounding-error.js';

/** A load ratio, rounded up to a hundredth: one above a limit is never shown as the limit. */
export const loadTimes = (ratio: number): string => String(Math.ceil(withoutRoundingError(ratio * 100)) / 100);
