import { defaultBehaviour, type Behaviour } from './behaviour.js';

/** A town in which everything that can happen does, within days: what it takes others months to see. */
export const busyBehaviour: Behaviour = {
  ...defaultBehaviour,
  member: {
    ...defaultBehaviour.member,
    earlyPart: 1,
    earlyWithinDays: 4,
    proPart: 0.5,
    fixedSlotPart: 0.2,
    sessionsAWeek: [2, 5],
    rejoinsADay: 0.3,
    churnsADay: 0.02,
    pausesADay: 0.03,
    refundsPointsADay: 0.03,
    usesDayPassADay: 0.3,
    changesMind: 0.4,
    changesMindHoursBefore: [1, 20],
    staysAway: 0.1,
    complains: 0.3,
    rates: 0.8,
  },
  app: {
    ...defaultBehaviour.app,
    sendsKeys: 0.9,
    losesAnswer: 0.15,
    crashesBeforeAnswer: 0.04,
    sendsTwiceAtOnce: 0.06,
    sendsHoursLater: 0.4,
  },
  mentor: {
    ...defaultBehaviour.mentor,
    proPart: 0.6,
    missesSession: 0.08,
    slotsADay: [6, 8],
    withoutAccountPart: 0.2,
    amendsRecord: 0.3,
  },
  gateway: { ...defaultBehaviour.gateway, losesAnswer: 0.05, neverArrives: 0.03, declines: 0.06, refusesRefund: 0.05 },
  bank: { refuses: 0.1, neverArrives: 0.1, losesAnswer: 0.1, crashesAfter: 0.05, returns: 0.1 },
  channels: { transient: 0.05, bounces: 0.02, losesAnswer: 0.02, deadToken: 0.01 },
};
