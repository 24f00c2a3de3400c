import type { ActionFacts } from '../../audit-trail/rules/administrator-action.js';

/** The facts that an action changed, before and after; null without a change. Both have the same facts, in the same order. */
export function findChangedFacts<Facts extends ActionFacts>(
  before: Facts,
  after: Facts,
): { readonly before: Partial<Facts>; readonly after: Partial<Facts> } | null {
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (changed.length === 0) return null;
  const selectChanged = (facts: Facts) =>
    Object.fromEntries(changed.map((name) => [name, facts[name]])) as Partial<Facts>;
  return { before: selectChanged(before), after: selectChanged(after) };
}
