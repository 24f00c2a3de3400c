import type { Term } from '@spotter/core/membership';
import { replaceMethods, type Defect } from './planting.js';

const chosenDays = new Map<string, Pick<Term, 'startsOn' | 'endsOn'>>();

/** Restores the chosen days of a term that was not paused. */
const withChosenDays = (term: Term): Term =>
  term.pauseDaysUsed === 0 ? { ...term, ...chosenDays.get(term.id) } : term;

export const DEFECTS_OF_MEMBERSHIPS: Readonly<Record<string, Defect>> = {
  'a membership that is paid late starts on the chosen day': {
    planted: replaceMethods(({ memberships }) => ({
      memberships: {
        add: async (membership) => {
          const [{ id, startsOn, endsOn }] = membership.terms;
          chosenDays.set(id, { startsOn, endsOn });
          return memberships.add(membership);
        },
        save: ({ terms: [first, ...later], ...membership }) =>
          memberships.save({ ...membership, terms: [withChosenDays(first), ...later] }),
      },
    })),
    breaks: 'begins-once-paid',
  },
};
