import { waitsFor } from '@spotter/core/booking';
import type { FixedSlot } from '@spotter/core/fixed-slot';
import type { WaitlistEntryId } from '@spotter/core/kernel';
import { policies, replaceMethods, type Defect } from './planting.js';

const firstHours = new Map<string, Pick<FixedSlot, 'weekday' | 'startTime'>>();

const waitingEntries: WaitlistEntryId[] = [];

/** Fixed slots and the waitlist. */
export const DEFECTS_OF_SLOTS: Readonly<Record<string, Defect>> = {
  'a changed fixed slot is booked at its old time': {
    planted: replaceMethods(({ fixedSlots }) => ({
      fixedSlots: {
        add: async (slot) => {
          const { id, weekday, startTime } = slot;
          firstHours.set(id, { weekday, startTime });
          return fixedSlots.add(slot);
        },
        get: async (id) => ({ ...(await fixedSlots.get(id)), ...firstHours.get(id) }),
      },
    })),
    breaks: 'fixed-slot-hour',
  },
  'the number of waitlist entries is not limited': {
    planted: policies(({ waitlist }) => ({ waitlist: { ...waitlist, maxEntries: 20 } })),
    breaks: 'waitlist-fair',
  },
  'earlier offers to a member are not stored': {
    planted: replaceMethods(({ waitlist }) => ({
      waitlist: { save: (entry) => waitlist.save({ ...entry, passed: [] }) },
    })),
    breaks: 'waitlist-fair',
  },
  'the funding of waiting members is not checked': {
    planted: replaceMethods(({ waitlist }) => ({
      waitlist: {
        add: async (entry) => {
          waitingEntries.push(entry.id);
          return waitlist.add(entry);
        },
        findFirstInLine: async (block, at) => {
          for (const id of waitingEntries) {
            const entry = await waitlist.findUnlocked(id);
            if (entry && waitsFor(entry, block, at)) return entry;
          }
          return null;
        },
      },
    })),
    breaks: 'waitlist-fair',
  },
};
