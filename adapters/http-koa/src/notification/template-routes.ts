import { z } from 'zod';
import { pageOfItems } from '@spotter/core/kernel';
import {
  channelsOfTemplate,
  currentTexts,
  eventOfTemplate,
  goesByKakao,
  kakaoTextName,
  MATRIX,
  placeholdersFor,
  templateEventKey,
  type CurrentText,
  type EventKey,
  type SavedText,
} from '@spotter/core/notification';
import { list, listedAs, ok } from '../kernel/answer.js';
import type { ApiServices } from '../kernel/api-services.js';
import { orNotFound } from '../kernel/refusal.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { component, freeText, MessageLanguage, reasonFields, shownName } from '../kernel/wire-types.js';
import { Facts } from './internal-send-routes.js';
import { Category, Channel, EventKeySchema, RecipientType } from './notification-schema.js';

const textFields = {
  locale: MessageLanguage,
  audience: RecipientType,
  titleTemplate: z.string(),
  bodyTemplate: z.string(),
  version: z.int().meta({ description: '1 is the built-in text' }),
  kakaoTemplateCode: z.string().optional().meta({
    description: 'The approved template at the provider of chat messages, for a text that goes by kakao',
  }),
};

const NotificationTemplate = component('NotificationTemplate', {
  id: z.string().meta({ description: 'The `eventKey` of other answers', examples: ['payout-deposited'] }),
  type: Category,
  eventKey: z
    .string()
    .meta({ description: 'The event with its timing; `T+0`: at once', examples: ['payout-deposited_T+0'] }),
  channels: z.array(Channel),
  ...textFields,
  placeholders: z.array(z.string()).meta({ description: 'Names that a text may use in braces, such as `{amount}`' }),
  texts: z.array(z.strictObject(textFields)).meta({
    description:
      'One text per audience and language. The same fields of the template show the first one; in the answer to a PATCH, the changed one',
  }),
});

const draftFields = {
  locale: MessageLanguage,
  audience: RecipientType.optional().meta({ description: 'Default: the first audience of the event' }),
  titleTemplate: shownName(200).optional(),
  bodyTemplate: freeText(2_000).min(1).optional(),
};

type KakaoTemplates = ApiServices['kakaoTemplates'];

function toTextResponse(eventKey: EventKey, text: CurrentText, kakaoTemplates: KakaoTemplates) {
  const { language, audience, title, body, version } = text;
  const code = goesByKakao(eventKey, audience) ? kakaoTemplates.get(kakaoTextName(eventKey, language)) : undefined;
  return {
    locale: language,
    audience,
    titleTemplate: title,
    bodyTemplate: body,
    version,
    ...(code !== undefined && { kakaoTemplateCode: code }),
  };
}

/** @param shown the text that represents the template; by default the first. */
function toTemplateResponse(
  eventKey: EventKey,
  saved: readonly SavedText[],
  kakaoTemplates: KakaoTemplates,
  shown?: Pick<CurrentText, 'audience' | 'language'>,
) {
  const texts = currentTexts(eventKey, saved);
  const named = texts.find(({ audience, language }) => audience === shown?.audience && language === shown.language);
  const text = orNotFound(named ?? texts[0], 'notification template');
  return {
    id: eventKey,
    type: MATRIX[eventKey].category,
    eventKey: templateEventKey(eventKey),
    channels: channelsOfTemplate(eventKey),
    ...toTextResponse(eventKey, text, kakaoTemplates),
    placeholders: placeholdersFor(eventKey),
    texts: texts.map((one) => toTextResponse(eventKey, one, kakaoTemplates)),
  };
}

const params = { id: z.string().min(1).max(100) };

export const templateRoutes: ResourceRoutes = (services) => [...readingRoutes(services), ...writingRoutes(services)];

const readingRoutes: ResourceRoutes = ({ notifications, kakaoTemplates }) => [
  route('GET /api/admin/notification-templates', 'admin', 'Admin', {
    summary: 'List the message templates, one item per event',
    query: { type: Category.optional() },
    answers: { 200: list(NotificationTemplate) },
    handle: async ({ query, page }) => {
      const saved = await notifications.savedTexts();
      const matching = EventKeySchema.options.filter(
        (key) => query.type === undefined || MATRIX[key].category === query.type,
      );
      const shown = pageOfItems(matching, page, (eventKey) => eventKey);
      return listedAs(shown, (eventKey) => toTemplateResponse(eventKey, saved, kakaoTemplates));
    },
  }),
  route('GET /api/admin/notification-templates/:id', 'admin', 'Admin', {
    summary: 'Get the message templates of an event',
    params,
    answers: { 200: NotificationTemplate },
    handle: async ({ params: { id } }) => {
      const eventKey = orNotFound(eventOfTemplate(id), 'notification template');
      return ok(toTemplateResponse(eventKey, await notifications.savedTexts(), kakaoTemplates));
    },
  }),
];

const writingRoutes: ResourceRoutes = (services) => [
  route('PATCH /api/admin/notification-templates/:id', 'admin', 'Admin', {
    summary: 'Save a new version of a template; later messages use it',
    description: 'Chat messages keep the text of their approved template.',
    params,
    body: z.strictObject({ ...draftFields, ...reasonFields }),
    answers: { 200: NotificationTemplate },
    handle: async ({ caller, requestId, params: { id }, body }) => {
      const { locale: language, audience, titleTemplate: title, bodyTemplate: text, reason = null } = body;
      const draft = { templateId: id, language, audience, title, body: text };
      const command = { ...draft, adminId: caller.id, requestId, reason };
      const saved = await services.editNotificationTemplate.execute(command);
      const { notifications, kakaoTemplates } = services;
      return ok(toTemplateResponse(saved.eventKey, await notifications.savedTexts(), kakaoTemplates, saved));
    },
  }),
  route('POST /api/admin/notification-templates/:id/preview', 'admin', 'Admin', {
    summary: 'Preview a template as its reader would see it; nothing is saved or sent',
    params,
    body: z.strictObject({ ...draftFields, ...reasonFields, payload: Facts.optional() }),
    answers: {
      200: z.strictObject({
        title: z.string(),
        body: z.string(),
        missing: z.array(z.string()).meta({ description: 'Placeholders without a value' }),
      }),
    },
    handle: async ({ params: { id }, body }) => {
      const { locale: language, audience, titleTemplate: title, bodyTemplate: text, payload = {} } = body;
      const draft = { templateId: id, language, audience, title, body: text, payload };
      return ok(await services.previewNotificationTemplate.execute(draft));
    },
  }),
];
