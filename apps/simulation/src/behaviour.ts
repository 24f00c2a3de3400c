import type { PostponedDecision } from '@spotter/core/conduct';

/**
 * The behaviour of people and machines: all probabilities of the simulation, without the business rules (`Policies`). They are
 * plausible guesses, not measurements; replace them by your own (docs/simulation.md, Behaviour).
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
  readonly service: ServiceBehaviour;
}

export interface MemberBehaviour {
  /** The share that joins early, and within how many days; the others join evenly over a longer time. */
  readonly earlyPart: number;
  readonly earlyWithinDays: number;
  readonly lateWithinDays: number;
  /** The share that buys points for Pro mentors in addition to a membership. */
  readonly proPart: number;
  readonly oneTimePart: number;
  readonly autoRenewPart: number;
  readonly fixedSlotPart: number;
  /** Per day: moves the weekly hour. The second value: moves a new request while the job books it for the first time. */
  readonly changesFixedSlotADay: number;
  readonly regretsFixedSlot: number;
  /** The chosen plan, cheapest first. */
  readonly plans: Readonly<Record<'0' | '1' | '2' | '3', number>>;
  /** The minimum and maximum of wanted sessions per week. */
  readonly sessionsAWeek: readonly [number, number];
  /** Per day: rejoining after an end, cancelling, pausing, resuming early, refunding points. */
  readonly rejoinsADay: number;
  readonly churnsADay: number;
  readonly pausesADay: number;
  readonly resumesADay: number;
  /** Per day without a membership after an earlier one: closes the account. */
  readonly closesAccountADay: number;
  readonly refundsPointsADay: number;
  /** Per day, for payers in the gateway's window: pays for a second membership, which is refused. */
  readonly buysTwiceADay: number;
  readonly usesDayPassADay: number;
  /** Per day of the first week, after using a day pass: cancels to get the training for free. */
  readonly leavesAfterDayPassADay: number;
  /** The share that colludes with a mentor, who misses their sessions for the resulting day passes. */
  readonly colludes: number;
  /** Requests a match instead of choosing a slot. */
  readonly matches: number;
  readonly rejectsMatch: number;
  readonly joinsWaitlist: number;
  /** Per day, for members without means: joins the waitlist for everything, repeatedly. */
  readonly crowdsWaitlistADay: number;
  readonly takesOffer: number;
  /** Per session: cancels some hours before the start. */
  readonly changesMind: number;
  readonly changesMindHoursBefore: readonly [number, number];
  /** If still possible: moves the session instead of cancelling it. */
  readonly moves: number;
  /** If it is too late: the alternatives. */
  readonly whenLate: Readonly<Record<'cancels' | 'comes' | 'staysAway', number>>;
  /** A session with a substitute: cancels it some time before the start, free of charge. */
  readonly cancelsSubstitute: number;
  /** Per day: asks an administrator to act or to give something. */
  readonly asksForHelpADay: number;
  readonly staysAway: number;
  /** Minutes of arrival relative to the start; negative is early. */
  readonly arrivesMinutes: readonly [number, number];
  readonly scansAtStore: number;
  readonly rates: number;
  readonly complains: number;
  /** The share that verifies the phone at registration; the others never do. */
  readonly verifiesPhone: number;
  /** Per day: consents to advertisements or some of their channels, or withdraws the consent. */
  readonly reconsidersMarketingADay: number;
  /** Per day: replaces the card; switches automatic renewal off or on. */
  readonly replacesCardADay: number;
  readonly switchesRenewalADay: number;
  /** Of those who are asked about a higher price; the others never answer. */
  readonly consentsToPrice: number;
}

/** Per request: apps repeat requests that have no answer, or that seem to have none. */
export interface AppBehaviour {
  /** The share of people whose app sends keys; other apps do not repeat requests. */
  readonly sendsKeys: number;
  /** The answer is lost. */
  readonly losesAnswer: number;
  /** The service process dies after the work, before it stores the answer. */
  readonly crashesBeforeAnswer: number;
  readonly sendsTwiceAtOnce: number;
  /** Of repeated requests: sent once more, and hours later instead of seconds. */
  readonly sendsThirdTime: number;
  readonly sendsHoursLater: number;
}

export interface MentorBehaviour {
  /** The share that verifies the phone at registration; the others never do. */
  readonly verifiesPhone: number;
  readonly proPart: number;
  /** The minimum and maximum of slots on each of a mentor's five days. */
  readonly slotsADay: readonly [number, number];
  readonly withoutAccountPart: number;
  readonly missesSession: number;
  readonly closesSlotADay: number;
  /** Per day: time off by its reason, and its minimum and maximum. */
  readonly fallsIllADay: number;
  readonly illDays: readonly [number, number];
  readonly takesHolidayADay: number;
  readonly holidayDays: readonly [number, number];
  /** The notice of holidays, and of other reasons. */
  readonly holidayDaysAhead: readonly [number, number];
  readonly isAwayOtherwiseADay: number;
  readonly otherHours: readonly [number, number];
  readonly otherHoursAhead: readonly [number, number];
  /** Of absences: cancels all sessions without looking for substitutes; comes back earlier. */
  readonly cancelsWhenAway: number;
  readonly withdrawsTimeOff: number;
  /** Per session: offers it to another mentor, who accepts, declines, or does not answer in time. */
  readonly handsOver: number;
  readonly answersHandOver: Readonly<Record<'accepted' | 'declined' | 'late', number>>;
  readonly changesAccountADay: number;
  readonly changesRateAMonth: number;
  readonly recordsNever: number;
  readonly recordsLate: number;
  readonly amendsRecord: number;
  readonly writesHandoverNote: number;
  /** For mentors who are not Pro. */
  readonly appliesForProADay: number;
  readonly appliesTwiceAtOnce: number;
  /** The connection breaks during the upload of a video. */
  readonly uploadBreaksOff: number;
  /** Per day, before the decision: uploads another video. */
  readonly replacesVideo: number;
}

export type Assistance =
  'books' | 'moves' | 'cancels' | 'requests slot' | 'gives points' | 'gives day pass' | 'extends';

export interface OfficeBehaviour {
  readonly resolutions: Readonly<Record<'dismiss' | 'warn' | 'hold_tier' | 'suspend', number>>;
  readonly reinstatesAfterDays: number;
  readonly correctsNoShow: number;
  /** Of absences: an administrator previews and records it for the mentor. */
  readonly recordsTimeOff: number;
  /** The actions of an administrator for a member who asks. */
  readonly assists: Readonly<Record<Assistance, number>>;
  /** For sessions whose check-in window overlaps an outage, and within how many days. */
  readonly decisions: Readonly<Record<PostponedDecision, number>>;
  readonly decidesWithinDays: readonly [number, number];
  /** The share of compensation reviews that grant the day pass; decided within days. */
  readonly grantsCompensation: number;
  readonly decidesProAfterDays: readonly [number, number];
  readonly approvesPro: number;
  readonly campaignsADay: number;
  /** The same action again within a day. */
  readonly repeatsCampaign: number;
  /** Per day: gives a plan another price, and how many days ahead. */
  readonly changesPriceADay: number;
  readonly changesPriceDaysAhead: readonly [number, number];
  /** A settlement file is imported a second time. */
  readonly importsTwice: number;
  readonly recordsChargebackWithinDays: readonly [number, number];
  /** Confirms a changed account with the mentor instead of waiting for the hold. */
  readonly confirmsPayee: number;
}

/** Per call. The outcome is queried later: a time-out does not tell whether the money moved. */
export interface GatewayBehaviour {
  readonly declines: number;
  readonly neverArrives: number;
  readonly losesAnswer: number;
  /** The service process dies before or after the money moves. */
  readonly crashesBefore: number;
  readonly crashesAfter: number;
  readonly refusesRefund: number;
  /** A query without an answer. */
  readonly silentQuery: number;
  /** The money moves, but the confirmation arrives hours or days later. */
  readonly settlesLate: number;
  /** The gateway does not know the charge until it arrives, minutes or days later. */
  readonly arrivesLate: number;
  readonly losesWebhook: number;
  readonly repeatsWebhook: number;
  /** Per day: our secret is wrong, and all requests are refused. */
  readonly wrongSecretADay: number;
  /** The card company takes a payment back, weeks later. */
  readonly disputes: number;
  /** Of disputes: the gateway's answers name it; the money comes back. */
  readonly disclosesDispute: number;
  readonly losesDispute: number;
  /** Per line of a settlement file: it states something else than was transferred. */
  readonly misstatesSettlement: number;
}

export interface BankBehaviour {
  readonly refuses: number;
  readonly neverArrives: number;
  readonly losesAnswer: number;
  readonly crashesAfter: number;
  readonly returns: number;
  /** Takes nothing until the next morning. */
  readonly postpones: number;
  /** Accepts first, and completes hours later. */
  readonly acceptsFirst: number;
  /** Of accepted deposits: refused in the end. */
  readonly refusesAccepted: number;
  readonly losesWebhook: number;
  readonly repeatsWebhook: number;
}

export interface ChannelBehaviour {
  readonly transient: number;
  readonly bounces: number;
  /** The message was sent, but the answer was lost: a time-out. */
  readonly losesAnswer: number;
  readonly deadToken: number;
}

export interface VideoBehaviour {
  /** The service process dies before or after a video is stored. */
  readonly crashesBefore: number;
  readonly crashesAfter: number;
  readonly refusesRemoval: number;
}

export interface JobBehaviour {
  /** A run that another machine starts at the same moment. */
  readonly twice: number;
  /** A run that is skipped. */
  readonly missed: number;
}

export interface ServiceBehaviour {
  /** Per day: check-in is not possible for some time. With 0, the simulated service records no heartbeats. */
  readonly outagesADay: number;
  readonly outageMinutes: readonly [number, number];
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
    changesFixedSlotADay: 0.01,
    regretsFixedSlot: 0.1,
    plans: { '0': 30, '1': 40, '2': 15, '3': 15 },
    sessionsAWeek: [1, 3],
    rejoinsADay: 0.04,
    churnsADay: 0.002,
    pausesADay: 0.003,
    resumesADay: 0.05,
    closesAccountADay: 0.01,
    refundsPointsADay: 0.002,
    buysTwiceADay: 0.002,
    usesDayPassADay: 0.15,
    leavesAfterDayPassADay: 0.01,
    colludes: 0.005,
    matches: 0.5,
    rejectsMatch: 0.04,
    joinsWaitlist: 0.3,
    crowdsWaitlistADay: 0.01,
    takesOffer: 0.6,
    changesMind: 0.16,
    changesMindHoursBefore: [1, 48],
    moves: 0.3,
    whenLate: { cancels: 45, comes: 35, staysAway: 20 },
    cancelsSubstitute: 0.15,
    asksForHelpADay: 0.004,
    staysAway: 0.025,
    arrivesMinutes: [-25, 12],
    scansAtStore: 0.3,
    rates: 0.4,
    complains: 0.02,
    verifiesPhone: 0.7,
    reconsidersMarketingADay: 0.002,
    replacesCardADay: 0.001,
    switchesRenewalADay: 0.002,
    consentsToPrice: 0.7,
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
    verifiesPhone: 0.7,
    proPart: 0.2,
    slotsADay: [4, 7],
    withoutAccountPart: 0.03,
    missesSession: 0.006,
    closesSlotADay: 0.05,
    fallsIllADay: 0.008,
    illDays: [1, 4],
    takesHolidayADay: 0.006,
    holidayDays: [1, 10],
    holidayDaysAhead: [2, 30],
    isAwayOtherwiseADay: 0.004,
    otherHours: [2, 24],
    otherHoursAhead: [1, 72],
    cancelsWhenAway: 0.2,
    withdrawsTimeOff: 0.1,
    handsOver: 0.01,
    answersHandOver: { accepted: 60, declined: 25, late: 15 },
    changesAccountADay: 0.001,
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
    recordsTimeOff: 0.2,
    assists: {
      books: 30,
      moves: 15,
      cancels: 25,
      'requests slot': 5,
      'gives points': 10,
      'gives day pass': 10,
      extends: 5,
    },
    decisions: { completed: 60, member_no_show: 10, mentor_no_show: 10, cancelled: 20 },
    decidesWithinDays: [0, 3],
    grantsCompensation: 0.5,
    decidesProAfterDays: [2, 10],
    approvesPro: 0.7,
    campaignsADay: 0.04,
    repeatsCampaign: 0.05,
    changesPriceADay: 0.005,
    changesPriceDaysAhead: [1, 60],
    importsTwice: 0.05,
    recordsChargebackWithinDays: [0, 3],
    confirmsPayee: 0.3,
  },
  gateway: {
    declines: 0.03,
    neverArrives: 0.005,
    losesAnswer: 0.015,
    crashesBefore: 0.003,
    crashesAfter: 0.003,
    refusesRefund: 0.01,
    silentQuery: 0.05,
    settlesLate: 0.002,
    arrivesLate: 0.002,
    losesWebhook: 0.05,
    repeatsWebhook: 0.05,
    wrongSecretADay: 0.002,
    disputes: 0.002,
    disclosesDispute: 0.5,
    losesDispute: 0.6,
    misstatesSettlement: 0.005,
  },
  bank: {
    refuses: 0.02,
    neverArrives: 0.02,
    losesAnswer: 0.02,
    crashesAfter: 0.01,
    returns: 0.01,
    postpones: 0.05,
    acceptsFirst: 0.3,
    refusesAccepted: 0.02,
    losesWebhook: 0.05,
    repeatsWebhook: 0.05,
  },
  channels: { transient: 0.01, bounces: 0.005, losesAnswer: 0.003, deadToken: 0.002 },
  videos: { crashesBefore: 0.01, crashesAfter: 0.01, refusesRemoval: 0.05 },
  jobs: { twice: 0.02, missed: 0.01 },
  service: { outagesADay: 0, outageMinutes: [3, 120] },
};
