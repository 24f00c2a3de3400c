import type { Instant } from '../../kernel/instant.js';

/** The channels on which a person accepts marketing. Other messages ignore them, and in-app keeps all (docs/domain.md, Notifications). */
export interface ChannelChoices {
  readonly push: boolean;
  readonly kakao: boolean;
  readonly sms: boolean;
  readonly email: boolean;
}

/** The time of the consent in force, and of the last reminder of it; both null without consent. */
export interface MarketingConsent {
  readonly marketingAgreedAt: Instant | null;
  readonly marketingAskedAt: Instant | null;
}

/** The dates of a consent at this instant; null without consent. */
export const consentDates = (isGiven: boolean, at: Instant): MarketingConsent => ({
  marketingAgreedAt: isGiven ? at : null,
  marketingAskedAt: null,
});

/** A person's consent to marketing and the channels for it. */
export interface MarketingChoice {
  readonly marketingOptIn: boolean;
  readonly marketingChannels: ChannelChoices;
}

/** The channels of a person who has not chosen channels; they count with the consent alone. */
export const EVERY_CHANNEL: ChannelChoices = { push: true, kakao: true, sms: true, email: true };
