import { withoutRoundingError } from '../../kernel/rounding-error.js';

/** Rounded down: a rate below a limit is never shown as the limit. */
export const attendancePercent = (rate: number): string => `${Math.floor(withoutRoundingError(rate * 100))}%`;
