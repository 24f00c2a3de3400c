/** A minimum and a maximum. */
type Range = readonly [number, number];

const DEFAULTS = {
  member: {
    /** The share that joins early, and within how many days; the others join evenly over a longer time. */
    earlyPart: 0.7,
    earlyWithinDays: 14,
    lateWithinDays: 182,
    /** The share that buys points for Pro mentors in addition to a membership. */
    proPart: 0.2,
    oneTimePart: 0.15,
    autoRenewPart: 0.75,
    fixedSlotPart: 0.08,
    /** Per day: moves the weekly hour. The second value: moves a new request while the job books it for the first time. */
    changesFixedSlotADay: 0.01,
    regretsFixedSlot: 0.1,
    /** The chosen plan, cheapest first. */
    plans: { '0': 30, '1': 40, '2': 15, '3': 15 },
    /** The minimum and maximum of wanted sessions per week. */
    sessionsAWeek: [1, 3] as Range,
    /** Per day: rejoining after an end, cancelling, pausing, resuming early, refunding points. */
    rejoinsADay: 0.04,
    churnsADay: 0.002,
    pausesADay: 0.003,
    resumesADay: 0.05,
    /** Per day without a membership after an earlier one: closes the account. */
    closesAccountADay: 0.01,
    refundsPointsADay: 0.002,
    /** Per day, for payers in the gateway's window: pays for a second membership, which is refused. */
    buysTwiceADay: 0.002,
    usesDayPassADay: 0.15,
    /** Per day of the first week, after using a day pass: cancels to get the training for free. */
    leavesAfterDayPassADay: 0.01,
    /** The share that colludes with a mentor, who misses their sessions for the resulting day passes. */
    colludes: 0.005,
    /** Requests a match instead of choosing a slot. */
    matches: 0.5,
    rejectsMatch: 0.04,
    joinsWaitlist: 0.3,
    /** Per day, for members without means: joins the waitlist for every block, repeatedly. */
    crowdsWaitlistADay: 0.01,
    takesOffer: 0.6,
    /** Per session: cancels some hours before the start. */
    changesMind: 0.16,
    changesMindHoursBefore: [1, 48] as Range,
    /** If still possible: moves the session instead of cancelling it. */
    moves: 0.3,
    /** If it is too late: the alternatives. */
    whenLate: { cancels: 45, comes: 35, staysAway: 20 },
    /** A session with a substitute: cancels it some time before the start, free of charge. */
    cancelsSubstitute: 0.15,
    /** Per day: asks an administrator to act or to give something. */
    asksForHelpADay: 0.004,
    staysAway: 0.025,
    /** Minutes of arrival relative to the start; negative is early. */
    arrivesMinutes: [-25, 12] as Range,
    scansAtStore: 0.3,
    rates: 0.4,
    complains: 0.02,
    /** The share that verifies the phone at registration; the others never do. */
    verifiesPhone: 0.7,
    /** Per day: consents to advertisements or some of their channels, or withdraws the consent. */
    reconsidersMarketingADay: 0.002,
    /** Per day: replaces the card; switches automatic renewal off or on. */
    replacesCardADay: 0.001,
    switchesRenewalADay: 0.002,
    /** The share of those who agree to a higher price when asked; the others never answer. */
    consentsToPrice: 0.7,
  },
  /** Per request: apps repeat requests that have no answer, or that seem to have no answer. */
  app: {
    /** The share of people whose app sends keys; other apps do not repeat requests. */
    sendsKeys: 0.1,
    /** The answer is lost. */
    losesAnswer: 0.01,
    /** The service process dies after the work, before it stores the answer. */
    crashesBeforeAnswer: 0.001,
    sendsTwiceAtOnce: 0.003,
    /** Of repeated requests: sent once more, and hours later instead of seconds. */
    sendsThirdTime: 0.3,
    sendsHoursLater: 0.2,
  },
  mentor: {
    /** The share that verifies the phone at registration; the others never do. */
    verifiesPhone: 0.7,
    proPart: 0.2,
    /** The minimum and maximum of slots on each of a mentor's five days. */
    slotsADay: [4, 7] as Range,
    withoutAccountPart: 0.03,
    missesSession: 0.006,
    closesSlotADay: 0.05,
    /** Per day: time off by its reason, and its minimum and maximum. */
    fallsIllADay: 0.008,
    illDays: [1, 4] as Range,
    takesHolidayADay: 0.006,
    holidayDays: [1, 10] as Range,
    /** The notice of holidays, and of other reasons. */
    holidayDaysAhead: [2, 30] as Range,
    isAwayOtherwiseADay: 0.004,
    otherHours: [2, 24] as Range,
    otherHoursAhead: [1, 72] as Range,
    /** Of absences: cancels all sessions without looking for substitutes; comes back earlier. */
    cancelsWhenAway: 0.2,
    withdrawsTimeOff: 0.1,
    /** Per session: offers it to another mentor, who accepts, declines, or does not answer in time. */
    handsOver: 0.01,
    answersHandOver: { accepted: 60, declined: 25, late: 15 },
    changesAccountADay: 0.001,
    changesRateAMonth: 0.3,
    recordsNever: 0.04,
    recordsLate: 0.1,
    amendsRecord: 0.05,
    writesHandoverNote: 0.6,
    /** For mentors who are not Pro. */
    appliesForProADay: 0.05,
    appliesTwiceAtOnce: 0.02,
    /** The connection breaks during the upload of a video. */
    uploadBreaksOff: 0.1,
    /** Per day, before the decision: uploads another video. */
    replacesVideo: 0.02,
  },
  office: {
    resolutions: { dismiss: 50, warn: 35, hold_tier: 12, suspend: 3 },
    reinstatesAfterDays: 10,
    correctsNoShow: 0.05,
    /** Of absences: an administrator previews and records it for the mentor. */
    recordsTimeOff: 0.2,
    /** The actions of an administrator for a member who asks. */
    assists: {
      books: 30,
      moves: 15,
      cancels: 25,
      'requests slot': 5,
      'gives points': 10,
      'gives day pass': 10,
      extends: 5,
    },
    /** For sessions whose check-in window overlaps an outage, and within how many days. */
    decisions: { completed: 60, member_no_show: 10, mentor_no_show: 10, cancelled: 20 },
    decidesWithinDays: [0, 3] as Range,
    /** The share of compensation reviews that grant the day pass; decided within days. */
    grantsCompensation: 0.5,
    decidesProAfterDays: [2, 10] as Range,
    approvesPro: 0.7,
    campaignsADay: 0.04,
    /** The same action again within a day. */
    repeatsCampaign: 0.05,
    /** Per day: gives a plan another price, and how many days ahead. */
    changesPriceADay: 0.005,
    changesPriceDaysAhead: [1, 60] as Range,
    /** A settlement file is imported a second time. */
    importsTwice: 0.05,
    recordsChargebackWithinDays: [0, 3] as Range,
    /** Confirms a changed account with the mentor instead of waiting for the hold. */
    confirmsPayee: 0.3,
  },
  /** Per call. The outcome is queried later: a time-out does not show whether the money moved. */
  gateway: {
    declines: 0.03,
    neverArrives: 0.005,
    losesAnswer: 0.015,
    /** The service process dies before or after the money moves. */
    crashesBefore: 0.003,
    crashesAfter: 0.003,
    refusesRefund: 0.01,
    /** A query without an answer. */
    silentQuery: 0.05,
    /** The money moves, but the confirmation arrives hours or days later. */
    settlesLate: 0.002,
    /** The gateway does not know the charge until it arrives, minutes or days later. */
    arrivesLate: 0.002,
    losesWebhook: 0.05,
    repeatsWebhook: 0.05,
    /** Per day: our secret is wrong, and all requests are refused. */
    wrongSecretADay: 0.002,
    /** The card company takes a payment back, weeks later. */
    disputes: 0.002,
    /** Of disputes: the gateway's answers name it; the money comes back. */
    disclosesDispute: 0.5,
    losesDispute: 0.6,
    /** Per line of a settlement file: it states something else than was transferred. */
    misstatesSettlement: 0.005,
  },
  bank: {
    refuses: 0.02,
    neverArrives: 0.02,
    losesAnswer: 0.02,
    crashesAfter: 0.01,
    returns: 0.01,
    /** The bank postpones the deposit until the next morning. */
    postpones: 0.05,
    /** The bank accepts the deposit first, and completes it hours later. */
    acceptsFirst: 0.3,
    /** The share of accepted deposits that the bank refuses in the end. */
    refusesAccepted: 0.02,
    losesWebhook: 0.05,
    repeatsWebhook: 0.05,
  },
  channels: {
    transient: 0.01,
    bounces: 0.005,
    /** The message was sent, but the answer was lost: a time-out. */
    losesAnswer: 0.003,
    deadToken: 0.002,
  },
  videos: {
    /** The service process dies before or after a video is stored. */
    crashesBefore: 0.01,
    crashesAfter: 0.01,
    refusesRemoval: 0.05,
  },
  jobs: {
    /** A run that another machine starts at the same moment. */
    twice: 0.02,
    /** A run that is skipped. */
    missed: 0.01,
  },
  service: {
    /** Per day: check-in is not possible for some time. With 0, the simulated service records no heartbeats. */
    outagesADay: 0,
    outageMinutes: [3, 120] as Range,
  },
};

type Defaults = typeof DEFAULTS;

/**
 * The behaviour of people and machines: all probabilities of the simulation, without the business rules (`Policies`). They are
 * plausible guesses, not measurements; replace them by your own (docs/simulation.md, Behaviour).
 */
export type Behaviour = {
  readonly [Part in keyof Defaults]: { readonly [Name in keyof Defaults[Part]]: Readonly<Defaults[Part][Name]> };
};

export const defaultBehaviour: Behaviour = DEFAULTS;
