import type { RequiredPorts, Reads } from '../../application/ports.js';
import type { ReasonedAuthority } from '../../audit-trail/rules/administrator-action.js';
import { isAccountTokenKind } from '../../identity/rules/account-token-kind.js';
import { allInvalid, invalid, notFound } from '../../kernel/domain-error.js';
import { parseId, type ReservationId } from '../../kernel/ids.js';
import type { Language } from '../../kernel/language.js';
import type { Delivery } from '../rules/delivery.js';
import { previewText, type TextPreview } from '../rules/message.js';
import {
  audiencesOf,
  currentText,
  type CurrentText,
  eventOfTemplate,
  isSameText,
  type SavedText,
  type TextKey,
} from '../rules/saved-text.js';
import { issuesInText } from '../rules/template-check.js';
import type { Template, TemplateAudience } from '../rules/templates.js';

/** Identifies a text of a template, with its changes. */
export interface TemplateDraft {
  readonly templateId: string;
  readonly language: Language;
  /** The audience; default: the first for which the event has a text. */
  readonly audience?: TemplateAudience | undefined;
  readonly title?: string | undefined;
  readonly body?: string | undefined;
}

export interface EditNotificationTemplateCommand extends TemplateDraft, ReasonedAuthority {}

/** An administrator saves a new version of a text; messages of later events have it. */
export class EditNotificationTemplate {
  constructor(private readonly ports: RequiredPorts<'savedTexts' | 'administratorActions', 'clock'>) {}

  /**
   * @throws DomainError not-found; validation for a role without a text, for placeholders that the event does not provide, and for a text
   * with a one-time token: it could lead its reader elsewhere.
   */
  execute(command: EditNotificationTemplateCommand): Promise<CurrentText> {
    const { adminId, requestId, reason } = command;
    const key = textKeyOf(command);
    if (isAccountTokenKind(key.eventKey))
      throw invalid('bodyTemplate', 'NOT_ALLOWED', 'This text contains a one-time link and cannot be changed.');
    return this.ports.transaction.run(async ({ savedTexts, administratorActions }) => {
      const before = requireText(key, await savedTexts.findNewest(key));
      const text = draftOf(command, before);
      const issues = issuesInText(text, key.eventKey, key.audience);
      if (issues.length > 0) throw allInvalid(issues);
      if (text.title === before.title && text.body === before.body) return before;
      const version = before.version + 1;
      const saved = { ...key, ...text, version, savedAt: this.ports.clock.now(), savedBy: adminId };
      await savedTexts.add(saved);
      await administratorActions.add({
        adminId,
        requestId,
        reason,
        action: 'edit-notification-template',
        subject: { type: 'notification-template', id: key.eventKey },
        before: factsOf(before),
        after: factsOf(saved),
      });
      return saved;
    });
  }
}

/** Shows a text as its reader would see it, before it is saved. */
export class PreviewNotificationTemplate {
  constructor(private readonly ports: Reads<'notifications'>) {}

  /** @throws DomainError not-found; validation for a reader without a text. */
  async execute(draft: TemplateDraft & { readonly payload: Delivery['payload'] }): Promise<TextPreview> {
    const { notifications } = this.ports.queries;
    const key = textKeyOf(draft);
    const saved = await notifications.savedTexts();
    const current = requireText(key, saved.find((one) => isSameText(one, key)) ?? null);
    const reservation = parseId<ReservationId>(draft.payload['reservationId']);
    const meeting = reservation && (await notifications.meeting(reservation));
    const delivery = { templateId: key.eventKey, payload: draft.payload };
    const recipient = { language: key.language, role: key.audience };
    return previewText(draftOf(draft, current), { delivery, meeting, recipient });
  }
}

function textKeyOf({ templateId, language, audience: named }: TemplateDraft): TextKey {
  const eventKey = eventOfTemplate(templateId);
  if (!eventKey) throw notFound('notification template');
  const audiences = audiencesOf(eventKey);
  const audience = named ?? audiences[0];
  if (!audience || !audiences.includes(audience))
    throw invalid('audience', 'NOT_ALLOWED', `Must be one of ${audiences.join(', ')}.`);
  return { eventKey, audience, language };
}

function requireText(key: TextKey, saved: SavedText | null): CurrentText {
  const text = currentText(key, saved);
  if (!text) throw notFound('notification template');
  return text;
}

const draftOf = ({ title, body }: TemplateDraft, current: Template): Template => ({
  title: title ?? current.title,
  body: body ?? current.body,
});

const factsOf = ({ audience, language, version, title, body }: CurrentText) => ({
  audience,
  locale: language,
  version,
  titleTemplate: title,
  bodyTemplate: body,
});
