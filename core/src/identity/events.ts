import type { MarketingChoice } from './rules/marketing-choice.js';
import type { Role } from './rules/person.js';
import type { Day } from '../kernel/calendar.js';
import type { PersonId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';

/** An event for the one person whom it concerns. */
export type AccountEvent =
  | {
      readonly type: 'email-changed' | 'password-changed' | 'second-factor-added' | 'second-factor-removed';
      readonly personId: PersonId;
      readonly role: Role;
      /** Present when the person did not act. */
      readonly by?: 'operator';
    }
  | {
      readonly type: 'password-reset' | 'email-verification' | 'staff-invitation';
      readonly personId: PersonId;
      readonly role: Role;
      /** The end of the link in the e-mail. */
      readonly expiresAt: Instant;
    };

export type IdentityEvent =
  | AccountEvent
  | { readonly type: 'phone-verified' | 'email-verified' | 'account-closed'; readonly personId: PersonId }
  | ({ readonly type: 'preferences-changed'; readonly personId: PersonId } & MarketingChoice)
  | {
      readonly type: 'marketing-consent-given' | 'marketing-consent-withdrawn' | 'marketing-consent-reminder';
      readonly personId: PersonId;
      readonly role: Role;
      /** The day of the consent; for a withdrawal, the day of the withdrawal. */
      readonly consentOn: Day;
    };
