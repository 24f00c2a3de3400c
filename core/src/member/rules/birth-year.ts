import type { Day } from '../../kernel/calendar.js';
import { invalid } from '../../kernel/domain-error.js';

/** @throws DomainError validation for a year after that of `today`. */
export function requireBirthYear(birthYear: number, today: Day): void {
  if (birthYear > Number(today.slice(0, 4))) throw invalid('birthYear', 'IN_THE_FUTURE', 'Must not be in the future.');
}
