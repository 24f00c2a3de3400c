import type { EventFacts, TimelineSubject } from './timeline-fact.js';

/** The actor of an event: `named` is in the event as `by`, `role` as `role`, `self` is the person of the timeline. */
type ActorKind = 'member' | 'mentor' | 'admin' | 'system' | 'named' | 'role' | 'self';

/** The title of each type of event in a timeline, and its actor. */
export const EVENT_TITLES = {
  'person-registered': ['Account registered', 'role'],
  'member-assisted': ['Staff acted for the member', 'admin'],
  'reservation-confirmed': ['Session booked', 'member'],
  'reservation-cancelled': ['Session cancelled', 'named'],
  'reservation-changed': ['Session moved', 'member'],
  'reservation-rejected': ['Automatic match rejected', 'member'],
  'member-arrived': ['Member checked in', 'member'],
  'session-started': ['Session started', 'mentor'],
  'block-closed': ['Slot closed', 'mentor'],
  'waitlist-offered': ['Slot offered to the waitlist', 'system'],
  'payment-charged-back': ['Payment charged back', 'system'],
  'chargeback-won': ['Chargeback won', 'system'],
  'complaint-registered': ['Complaint registered', 'member'],
  'complaint-resolved': ['Complaint resolved', 'admin'],
  'member-no-show': ['Member no-show', 'system'],
  'mentor-no-show': ['Mentor no-show', 'system'],
  'compensation-review-resolved': ['Compensation decided', 'admin'],
  'mentor-no-show-warning': ['Mentor warned after a no-show', 'system'],
  'mentor-on-hold': ['Mentor put on hold', 'system'],
  'tier-on-hold': ['Pro tier put on hold', 'system'],
  'mentor-reinstated': ['Mentor reinstated', 'admin'],
  'attendance-corrected': ['Attendance corrected', 'admin'],
  'fixed-slot-ended': ['Fixed slot ended', 'named'],
  'fixed-slot-rate-changed': ['Price of the fixed slot changed', 'mentor'],
  'fixed-slot-paused': ['Fixed slot paused', 'system'],
  'fixed-slot-skipped': ['Fixed slot skipped', 'system'],
  'email-changed': ['E-mail address changed', 'role'],
  'password-changed': ['Password changed', 'role'],
  'second-factor-added': ['Second factor added', 'role'],
  'second-factor-removed': ['Second factor removed', 'role'],
  'password-reset': ['Password reset requested', 'role'],
  'email-verification': ['E-mail verification requested', 'role'],
  'staff-invitation': ['Staff member invited', 'admin'],
  'phone-verified': ['Phone number verified', 'self'],
  'email-verified': ['E-mail address verified', 'self'],
  'account-closed': ['Account closed', 'self'],
  'preferences-changed': ['Message preferences changed', 'self'],
  'marketing-consent-given': ['Marketing consent given', 'role'],
  'marketing-consent-withdrawn': ['Marketing consent withdrawn', 'role'],
  'marketing-consent-reminder': ['Reminded of the marketing consent', 'system'],
  'price-change': ['Higher membership price announced', 'system'],
  'price-change-consented': ['Higher membership price accepted', 'member'],
  'membership-not-renewed': ['Membership not renewed', 'system'],
  'membership-joined': ['Membership started', 'member'],
  'membership-expired': ['Membership expired', 'system'],
  'membership-renewed': ['Membership renewed', 'system'],
  'membership-resumed': ['Membership resumed', 'named'],
  'membership-paused': ['Membership paused', 'member'],
  'membership-ending': ['End of the membership term announced', 'system'],
  'membership-cancelled': ['Membership cancelled', 'member'],
  'mentor-verified': ['Mentor verified', 'admin'],
  'payee-changed': ['Bank account changed', 'mentor'],
  'pro-application-submitted': ['Pro application submitted', 'mentor'],
  'pro-certification-passed': ['Pro application approved', 'admin'],
  'pro-certification-rejected': ['Pro application rejected', 'admin'],
  'notification-requested': ['Message requested', 'system'],
  'session-reminder': ['Session reminder due', 'system'],
  'dispute-reported': ['Dispute reported by the gateway', 'system'],
  'payment-succeeded': ['Payment succeeded', 'system'],
  'payment-failed': ['Payment failed', 'system'],
  'payment-returned': ['Payment returned', 'system'],
  'refund-processed': ['Refund paid', 'system'],
  'refund-failed': ['Refund failed', 'system'],
  'payouts-calculated': ['Payouts calculated', 'system'],
  'payout-deposited': ['Payout deposited', 'system'],
  'payout-failed': ['Payout failed', 'system'],
  'terms-changed': ['Terms published', 'admin'],
  'session-substituted': ['Session reassigned to another mentor', 'system'],
  'absence-compensated': ['Absence of the mentor compensated', 'system'],
  'hand-over-offered': ['Session offered to another mentor', 'mentor'],
  'hand-over-accepted': ['Offered session taken over', 'mentor'],
  'hand-over-declined': ['Offered session declined', 'mentor'],
  'session-completed': ['Session completed', 'mentor'],
  'session-rated': ['Session rated', 'member'],
  'handover-note-compensated': ['Handover note rewarded', 'system'],
} as const satisfies Readonly<Record<string, readonly [title: string, actor: ActorKind]>>;

export type TitledEvent = keyof typeof EVENT_TITLES;

/**
 * The title of an event in a timeline, and its actor.
 * @param self the person of the timeline.
 */
export function describeEvent(
  event: EventFacts,
  self: TimelineSubject['kind'],
): { readonly title: string; readonly by: string } {
  const [title, actor] = isTitled(event.type) ? EVENT_TITLES[event.type] : ([event.type, 'system'] as const);
  const isLate = event.type === 'reservation-cancelled' && event['late'];
  return { title: isLate ? `${title} late` : title, by: actorOf(event, actor, self) };
}

function actorOf(event: EventFacts, actor: ActorKind, self: TimelineSubject['kind']): string {
  if (event.type === 'reservation-confirmed' && event['origin'] === 'fixed_slot') return 'system';
  if (isOther(event['by'])) return event['by'];
  if (actor === 'self') return self;
  if (actor === 'named') return nameOf(event['by']);
  return actor === 'role' ? nameOf(event['role']) : actor;
}

/** Who acted in the place of the usual actor. */
const isOther = (by: unknown): by is string => by === 'admin' || by === 'operator' || by === 'system';

const nameOf = (actor: unknown): string => (typeof actor === 'string' ? actor : 'system');

const isTitled = (type: string): type is TitledEvent => Object.hasOwn(EVENT_TITLES, type);
