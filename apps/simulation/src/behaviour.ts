/**
 * How people and machines behave: every probability of the simulation, none of the business (those are `Policies`). They are guesses
 * of a plausible studio, not measurements: replace them by your own (docs/simulation.md, Behaviour).
 */
export interface Behaviour {
  readonly member: MemberBehaviour;
  readonly app: AppBehaviour;
  readonly mentor: MentorBehaviour;
  readonly office: OfficeBehaviour;
  readonly gateway: GatewayBehaviour;
  readonly bank: BankBehaviour;
  readonly channels: ChannelBehaviour;
  readonly videos: VideoBehaviour;
  readonly jobs: JobBehaviour;
}

export interface MemberBehaviour {
  /** The part that comes early, and within how many days; the others come evenly within more. */
  readonly earlyPart: number;
  readonly earlyWithinDays: number;
  readonly lateWithinDays: number;
  /** The part that buys points for Pro mentors, besides a membership. */
  readonly proPart: number;
  readonly oneTimePart: number;
  readonly autoRenewPart: number;
  readonly fixedSlotPart: number;
  /** Which plan, the cheapest first. */
  readonly plans: Readonly<Record<'0' | '1' | '2' | '3', number>>;
  /** Sessions a week that a member wants, at least and at most. */
  readonly sessionsAWeek: readonly [number, number];
  /** A day: rejoining after an end, cancelling the membership, pausing it, coming back early, giving points back. */
  readonly rejoinsADay: number;
  readonly churnsADay: number;
  readonly pausesADay: number;
  readonly resumesADay: number;
  readonly refundsPointsADay: number;
  readonly usesDayPassADay: number;
  /** Asks for a match instead of choosing a slot. */
  readonly matches: number;
  readonly rejectsMatch: number;
  readonly joinsWaitlist: number;
  readonly takesOffer: number;
  /** Of a session: does not want it any more, some hours before its start. */
  readonly changesMind: number;
  readonly changesMindHoursBefore: readonly [number, number];
  /** Of those who still can: moves the session instead of cancelling it. */
  readonly moves: number;
  /** Of those for whom it is too late: what they do instead. */
  readonly whenLate: Readonly<Record<'cancels' | 'comes' | 'staysAway', number>>;
  readonly staysAway: number;
  /** Minutes from the start at which members come, below zero before it. */
  readonly arrivesMinutes: readonly [number, number];
  readonly scansAtStore: number;
  readonly rates: number;
  readonly complains: number;
  /** A day: agrees to advertisements, to some of their channels, or takes it back. */
  readonly reconsidersMarketingADay: number;
}

/** Of one request: apps send again what was not answered, or what they think was not. */
export interface AppBehaviour {
  /** The part of people whose app is new enough to send keys: others send everything once. */
  readonly sendsKeys: number;
  /** It was answered, and the answer never came. */
  readonly losesAnswer: number;
  /** Our process dies when the work is done, and before its answer is kept. */
  readonly crashesBeforeAnswer: number;
  readonly sendsTwiceAtOnce: number;
  /** Of those that are sent again: once more besides, and hours later instead of seconds. */
  readonly sendsThirdTime: number;
  readonly sendsHoursLater: number;
}

export interface MentorBehaviour {
  readonly proPart: number;
  /** Slots a day on a mentor's five days, at least and at most. */
  readonly slotsADay: readonly [number, number];
  readonly withoutAccountPart: number;
  readonly missesSession: number;
  readonly closesSlotADay: number;
  readonly changesRateAMonth: number;
  readonly recordsNever: number;
  readonly recordsLate: number;
  readonly amendsRecord: number;
  readonly writesHandoverNote: number;
  /** Of those who are not Pro. */
  readonly appliesForProADay: number;
  readonly appliesTwiceAtOnce: number;
  /** The connection breaks in the middle of a video. */
  readonly uploadBreaksOff: number;
  /** A day, while nobody has decided: sends another video. */
  readonly replacesVideo: number;
}

export interface OfficeBehaviour {
  readonly resolutions: Readonly<Record<'dismiss' | 'warn' | 'hold_tier' | 'suspend', number>>;
  readonly reinstatesAfterDays: number;
  readonly correctsNoShow: number;
  readonly decidesProAfterDays: readonly [number, number];
  readonly approvesPro: number;
  readonly campaignsADay: number;
  /** The same once more, within a day. */
  readonly repeatsCampaign: number;
}

/** Of one call. What the answer was is asked for later: a time-out says nothing of whether the money moved. */
export interface GatewayBehaviour {
  readonly declines: number;
  readonly neverArrives: number;
  readonly losesAnswer: number;
  /** Our process dies before, or after, the money moved. */
  readonly crashesBefore: number;
  readonly crashesAfter: number;
  readonly refusesRefund: number;
  /** A question that gets no answer. */
  readonly silentQuery: number;
  readonly losesWebhook: number;
  readonly repeatsWebhook: number;
}

export interface BankBehaviour {
  readonly refuses: number;
  readonly neverArrives: number;
  readonly losesAnswer: number;
  readonly crashesAfter: number;
  readonly returns: number;
}

export interface ChannelBehaviour {
  readonly transient: number;
  readonly bounces: number;
  /** It was sent, and the answer was lost: we are told of a time-out. */
  readonly losesAnswer: number;
  readonly deadToken: number;
}

export interface VideoBehaviour {
  /** Our process dies before, or after, a video is kept. */
  readonly crashesBefore: number;
  readonly crashesAfter: number;
  readonly refusesRemoval: number;
}

export interface JobBehaviour {
  /** A run that another machine begins at the same moment. */
  readonly twice: number;
  /** A run that does not take place. */
  readonly missed: number;
}

export const defaultBehaviour: Behaviour = {
  member: {
    earlyPart: 0.7,
    earlyWithinDays: 14,
    lateWithinDays: 182,
    proPart: 0.2,
    oneTimePart: 0.15,
    autoRenewPart: 0.75,
    fixedSlotPart: 0.08,
    plans: { '0': 30, '1': 40, '2': 15, '3': 15 },
    sessionsAWeek: [1, 3],
    rejoinsADay: 0.04,
    churnsADay: 0.002,
    pausesADay: 0.003,
    resumesADay: 0.05,
    refundsPointsADay: 0.002,
    usesDayPassADay: 0.15,
    matches: 0.5,
    rejectsMatch: 0.04,
    joinsWaitlist: 0.3,
    takesOffer: 0.6,
    changesMind: 0.16,
    changesMindHoursBefore: [1, 48],
    moves: 0.3,
    whenLate: { cancels: 45, comes: 35, staysAway: 20 },
    staysAway: 0.025,
    arrivesMinutes: [-25, 12],
    scansAtStore: 0.3,
    rates: 0.4,
    complains: 0.02,
    reconsidersMarketingADay: 0.002,
  },
  app: {
    sendsKeys: 0.1,
    losesAnswer: 0.01,
    crashesBeforeAnswer: 0.001,
    sendsTwiceAtOnce: 0.003,
    sendsThirdTime: 0.3,
    sendsHoursLater: 0.2,
  },
  mentor: {
    proPart: 0.2,
    slotsADay: [4, 7],
    withoutAccountPart: 0.03,
    missesSession: 0.006,
    closesSlotADay: 0.05,
    changesRateAMonth: 0.3,
    recordsNever: 0.04,
    recordsLate: 0.1,
    amendsRecord: 0.05,
    writesHandoverNote: 0.6,
    appliesForProADay: 0.05,
    appliesTwiceAtOnce: 0.02,
    uploadBreaksOff: 0.1,
    replacesVideo: 0.02,
  },
  office: {
    resolutions: { dismiss: 50, warn: 35, hold_tier: 12, suspend: 3 },
    reinstatesAfterDays: 10,
    correctsNoShow: 0.05,
    decidesProAfterDays: [2, 10],
    approvesPro: 0.7,
    campaignsADay: 0.04,
    repeatsCampaign: 0.05,
  },
  gateway: {
    declines: 0.03,
    neverArrives: 0.005,
    losesAnswer: 0.015,
    crashesBefore: 0.003,
    crashesAfter: 0.003,
    refusesRefund: 0.01,
    silentQuery: 0.05,
    losesWebhook: 0.05,
    repeatsWebhook: 0.05,
  },
  bank: { refuses: 0.02, neverArrives: 0.02, losesAnswer: 0.02, crashesAfter: 0.01, returns: 0.01 },
  channels: { transient: 0.01, bounces: 0.005, losesAnswer: 0.003, deadToken: 0.002 },
  videos: { crashesBefore: 0.01, crashesAfter: 0.01, refusesRemoval: 0.05 },
  jobs: { twice: 0.02, missed: 0.01 },
};
