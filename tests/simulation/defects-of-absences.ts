import { krw, type MentorId } from '@spotter/core/kernel';
import type { Tier } from '@spotter/core/mentor';
import { stressBehaviour, type Behaviour } from '@spotter/simulation';
import { changeEntries, policies, replaceMethods, withoutIndex, type Defect } from './planting.js';

/** Without collusion, with more absences and calls. */
const behaviour: Behaviour = {
  ...stressBehaviour,
  member: { ...stressBehaviour.member, colludes: 0, asksForHelpADay: 0.5, changesMind: 0.1 },
  mentor: {
    ...stressBehaviour.mentor,
    proPart: 0.5,
    appliesForProADay: 0,
    fallsIllADay: 0.1,
    isAwayOtherwiseADay: 0.2,
    handsOver: 0.5,
    missesSession: 0.02,
  },
};

const other: Readonly<Record<Tier, Tier>> = { standard: 'pro', pro: 'standard' };

/** Defects about absent mentors, substitutes, hand-overs, and acts of staff for members. */
export const DEFECTS_OF_ABSENCES: Readonly<Record<string, Defect>> = {
  'a mentor who is away can open blocks': {
    planted: replaceMethods(({ blocks }) => ({
      blocks: {
        findOccupied: async (...args) => (await blocks.findOccupied(...args)).filter(({ roomId }) => roomId !== null),
      },
    })),
    behaviour,
    breaks: 'away-without-sessions',
  },
  'a session of an absent mentor keeps its mentor': {
    planted: replaceMethods(({ reservations }) => ({
      reservations: {
        save: async (one) => (one.status === 'confirmed' && one.substitutedAt ? undefined : reservations.save(one)),
      },
    })),
    behaviour: { ...behaviour, mentor: { ...behaviour.mentor, handsOver: 0 } },
    breaks: 'absence-covered',
  },
  'the constraint on mentors is missing, and a substitute has two sessions at once': {
    planted: {
      database: withoutIndex('blocks', 'takenByMentor'),
      ...replaceMethods(({ blocks }) => ({
        blocks: {
          findOccupied: async (...args) =>
            (await blocks.findOccupied(...args)).map((one) => ({
              ...one,
              mentorId: `not ${one.mentorId}` as MentorId,
            })),
        },
      })),
    },
    behaviour,
    breaks: 'block-once',
  },
  'a substitute has another price class': {
    planted: replaceMethods(({ substitutes }) => ({
      substitutes: {
        find: (request, at) => substitutes.find({ ...request, tier: other[request.tier] }, at),
      },
    })),
    behaviour,
    breaks: 'absence-covered',
  },
  'an absence cancels in the name of the member': {
    planted: replaceMethods(({ reservations }) => ({
      reservations: {
        save: (one) =>
          reservations.save(
            one.status === 'cancelled' && one.cancellation.by === 'mentor'
              ? { ...one, cancellation: { ...one.cancellation, by: 'admin' } }
              : one,
          ),
      },
    })),
    behaviour,
    breaks: 'absence-covered',
  },
  'an absence at short notice costs nothing': {
    planted: changeEntries('absence_penalty', () => []),
    behaviour,
    breaks: 'absence-penalty',
  },
  'illness costs a penalty': {
    planted: replaceMethods(({ timeOffs }) => ({
      timeOffs: { add: (one) => timeOffs.add({ ...one, reason: 'illness' }) },
    })),
    behaviour,
    breaks: 'absence-penalty',
  },
  'an absence costs half of the share': {
    planted: changeEntries('absence_penalty', (entry) => [
      { ...entry, postings: entry.postings.map((one) => ({ ...one, amount: krw(one.amount / 2) })) },
    ]),
    behaviour,
    breaks: 'absence-penalty',
  },
  'a session with a substitute is deducted when it is cancelled late': {
    planted: replaceMethods(({ reservations }) => ({
      reservations: { get: async (id) => ({ ...(await reservations.get(id)), substitutedAt: null }) },
    })),
    behaviour: { ...behaviour, member: { ...behaviour.member, cancelsSubstitute: 1 } },
    breaks: 'cancelled-by-rule',
  },
  'a hand-over can be accepted for a day': {
    planted: policies(({ handOver }) => ({ handOver: { ...handOver, answerWithinMs: 2 * handOver.answerWithinMs } })),
    behaviour,
    breaks: 'handed-over-once',
  },
  'a declined hand-over moves the session': {
    planted: replaceMethods(({ handOvers }) => ({
      handOvers: {
        save: (one) => handOvers.save(one.status === 'accepted' ? { ...one, status: 'declined' } : one),
      },
    })),
    behaviour,
    breaks: 'handed-over-once',
  },
  'earlier gifts of the month are not counted': {
    planted: replaceMethods(() => ({ pointLots: { sumBonuses: async () => krw(0) } })),
    behaviour,
    breaks: 'gifts-limited',
  },
  'a waived fee costs the company twice the share': {
    planted: changeEntries('late_cancellation_waived', (entry) => [
      { ...entry, postings: entry.postings.map((one) => ({ ...one, amount: krw(2 * one.amount) })) },
    ]),
    behaviour: {
      ...behaviour,
      office: { ...behaviour.office, assists: { ...behaviour.office.assists, cancels: 200 } },
    },
    breaks: 'settled-by-rule',
  },
  'an extension is not recorded': {
    planted: replaceMethods(({ administratorActions }) => ({
      administratorActions: {
        add: (...all) => administratorActions.add(...all.filter(({ action }) => action !== 'extend-membership')),
      },
    })),
    behaviour,
    breaks: 'term-days',
  },
};
