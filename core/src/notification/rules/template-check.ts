import type { Issue, IssueCode } from '../../kernel/issue.js';
import { LANGUAGES } from '../../kernel/language.js';
import { asAdvertisement, isMarketing, LONGEST_SENDER_CONTACT } from './marketing.js';
import { type EventKey, goesByKakao, MATRIX } from './matrix.js';
import { AUDIENCES, placeholdersIn, type Template, type TemplateAudience, TEMPLATES } from './templates.js';

/** The limit of the provider of chat messages, in characters. */
const KAKAO_BODY = 1_000;

/** The limit of a long text message: 2,000 bytes (EUC-KR), two for a Korean character. */
export const LONG_MESSAGE = 1_000;

/** The maximum length of a person's or store's name and of every other fact in a chat or text message. */
const LONGEST_FACT = 100;

/** The maximum length of a free text, as the wire takes it. */
const LONGEST_TEXT = 500;

/** The faults of the templates, one sentence each; empty when all are valid. */
export const templateFaults = (templates = TEMPLATES): readonly string[] =>
  (Object.keys(MATRIX) as EventKey[]).flatMap((eventKey) =>
    AUDIENCES.flatMap((role) => findTemplateFaults(eventKey, role, templates)),
  );

/** The placeholders that the texts of an event can have. */
export const placeholdersFor = (eventKey: EventKey): readonly string[] => MATRIX[eventKey].facts;

/** The faults of an edited text, by field of the wire. */
export function issuesInText({ title, body }: Template, eventKey: EventKey, role: TemplateAudience): readonly Issue[] {
  const issues = (path: string, code: IssueCode, faults: readonly string[]): readonly Issue[] =>
    faults.map((fault) => ({ path, code, message: `The text ${fault}.` }));
  return [
    ...issues('titleTemplate', 'WRONG_FORM', wordingFaults(title, eventKey)),
    ...issues('bodyTemplate', 'WRONG_FORM', wordingFaults(body, eventKey)),
    ...issues('bodyTemplate', 'TOO_LONG', lengthFaults({ title, body }, eventKey, role)),
  ];
}

/** @throws Error for a text that could not be sent: the service does not start with it. */
export function refuseFaultyTemplates(templates = TEMPLATES): void {
  const faults = templateFaults(templates);
  if (faults.length > 0) throw new Error(`The message templates are invalid. ${faults.join(' ')}`);
}

function findTemplateFaults(
  eventKey: EventKey,
  role: TemplateAudience,
  templates: typeof TEMPLATES,
): readonly string[] {
  const texts = templates[eventKey][role];
  const named = MATRIX[eventKey][role].length > 0;
  if (!texts) return named ? [`${eventKey} has no text for ${role}s.`] : [];
  if (!named) return [`${eventKey} has a text for ${role}s, who do not receive it.`];
  return Object.entries(texts).flatMap(([language, text]) =>
    faultsIn(text, eventKey, role).map((fault) => `${eventKey} for ${role}s in ${language} ${fault}.`),
  );
}

const faultsIn = (text: Template, eventKey: EventKey, role: TemplateAudience): readonly string[] => [
  ...wordingFaults(`${text.title} ${text.body}`, eventKey),
  ...lengthFaults(text, eventKey, role),
];

function wordingFaults(text: string, eventKey: EventKey): readonly string[] {
  const unfilled = placeholdersIn(text).filter((name) => !placeholdersFor(eventKey).includes(name));
  return [
    ...unfilled.map((name) => `uses {${name}}, which the event does not provide`),
    ...(/[{}]/.test(text.replaceAll(/\{\w+\}/g, '')) ? ['has a brace outside a placeholder'] : []),
  ];
}

/** An advertisement also goes by text message, with its label, its sender and the way to refuse it. */
function lengthFaults({ title, body }: Template, eventKey: EventKey, role: TemplateAudience): readonly string[] {
  const longest = { title: withLongestFacts(title), body: withLongestFacts(body) };
  if (isMarketing({ templateId: eventKey }))
    return LANGUAGES.some(
      (language) => asAdvertisement(longest, language, 'sms', LONGEST_CONTACT).body.length > LONG_MESSAGE,
    )
      ? [`may have more than ${LONG_MESSAGE} characters, with the label of an advertisement`]
      : [];
  return goesByKakao(eventKey, role) && longest.body.length > KAKAO_BODY
    ? [`may have more than ${KAKAO_BODY} characters`]
    : [];
}

const LONGEST_CONTACT = 'x'.repeat(LONGEST_SENDER_CONTACT);

const withLongestFacts = (text: string): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => 'x'.repeat(name === 'text' ? LONGEST_TEXT : LONGEST_FACT));
