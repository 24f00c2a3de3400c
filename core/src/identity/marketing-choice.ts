/** Where marketing may come. Everything else is sent regardless, and in-app keeps all (docs/domain.md, Notifications). */
export interface ChannelChoices {
  readonly push: boolean;
  readonly kakao: boolean;
  readonly sms: boolean;
  readonly email: boolean;
}

/** Whether a person has agreed to marketing, and where it may come. */
export interface MarketingChoice {
  readonly marketingOptIn: boolean;
  readonly marketingChannels: ChannelChoices;
}

/** To begin with: the consent is what is asked for first. */
export const EVERY_CHANNEL: ChannelChoices = { push: true, kakao: true, sms: true, email: true };
