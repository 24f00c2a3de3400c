declare const idBrand: unique symbol;

/** A UUIDv7 in lower case, branded with the kind of thing that it identifies. */
export type Id<Name extends string> = string & { readonly [idBrand]: Name };

export type MemberId = Id<'member'>;

export type MentorId = Id<'mentor'>;

export type AdminId = Id<'admin'>;

/** Everyone who can log in. */
export type PersonId = MemberId | MentorId | AdminId;

export type StoreId = Id<'store'>;

export type RoomId = Id<'room'>;

export type BlockId = Id<'block'>;

export type SeriesId = Id<'series'>;

export type ReservationId = Id<'reservation'>;

export type MembershipId = Id<'membership'>;

export type TermId = Id<'term'>;

export type RetiredBillingKeyId = Id<'retired-billing-key'>;

export type PlanId = Id<'plan'>;

export type PaymentId = Id<'payment'>;

export type PaymentIntentId = Id<'payment-intent'>;

export type RefundId = Id<'refund'>;

export type PointLotId = Id<'point-lot'>;

export type DayPassId = Id<'day-pass'>;

export type EntryId = Id<'entry'>;

export type EarningId = Id<'earning'>;

export type PayoutId = Id<'payout'>;
export type PayoutBatchId = Id<'payout-batch'>;

export type EventId = Id<'event'>;

export type DeliveryId = Id<'delivery'>;

export type CampaignId = Id<'campaign'>;

export type FamilyId = Id<'family'>;

export type ComplaintId = Id<'complaint'>;

export type TermsId = Id<'terms'>;

export type ScreenKeyId = Id<'screen-key'>;

export type CompensationReviewId = Id<'compensation-review'>;

export type FixedSlotId = Id<'fixed-slot'>;

export type WaitlistEntryId = Id<'waitlist-entry'>;

export type TimeOffId = Id<'time-off'>;

export type HandOverId = Id<'hand-over'>;

export type ProApplicationId = Id<'pro-application'>;

/** One run of a serving process. */
export type ProcessId = Id<'process'>;

export type AdministratorActionId = Id<'administrator-action'>;

/** Makes ids that grow with time (RFC 9562, version 7), so that an index on them stays dense. */
export interface Ids {
  next<Name extends Id<string>>(): Name;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** @returns null when the value is not a valid id. */
export const parseId = <Name extends Id<string>>(value: unknown): Name | null =>
  typeof value === 'string' && ID.test(value) ? (value as Name) : null;
