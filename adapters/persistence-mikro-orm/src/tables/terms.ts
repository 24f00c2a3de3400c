import type { TermsAnnouncement, TermsConsent, TermsVersion } from '@spotter/core/terms';
import { day, flag, moment, optional, Table, text, uuid } from '../table.js';

export const termsVersion = new Table<TermsVersion>('terms_version', ['id'], {
  id: uuid(),
  kind: text(),
  version: text(),
  effectiveOn: day(),
  title: text(),
  text: text(),
  adverse: flag(),
  publishedAt: moment(),
  publishedBy: uuid(),
});

export const termsAnnouncement = new Table<TermsAnnouncement>('terms_announcement', ['termsId'], {
  termsId: uuid(),
  announcedUpTo: optional(uuid()),
  completedAt: optional(moment()),
});

export const termsConsent = new Table<TermsConsent>('terms_consent', ['personId', 'termsId'], {
  personId: uuid(),
  termsId: uuid(),
  kind: text(),
  version: text(),
  consentedAt: moment(),
});
