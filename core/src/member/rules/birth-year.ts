import type { Day } from '../../kernel/calendar.js';
import { invalid } from '../../kernel/domain-error.js';

/** Nobody is born after this year. @throws DomainError validation. */
export function requireBirthYear(birthYear: number, today: Day): void {
  if (birthYear > Number(today.slice(0, 4))) throw invalid('birthYear', 'Must not be in the future.');
}
