/** The columns of person `r` for `KnownRecipient`, which decide about their messages. */
export const RECIPIENT_COLUMNS = `
  r.id, r.role, r.phone_verified_at is not null as "phoneVerified",
  r.marketing_opt_in as "marketingOptIn", r.marketing_channels as "marketingChannels"`;
