import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { builtInText, TEXT_VERSION } from './built-in-texts.js';
import { AUDIENCES, TEMPLATES } from './templates.js';

/** The digests of the built-in texts, by version. */
const DIGESTS: Readonly<Record<number, string>> = {
  1: '75797a0bf56fcf05',
  2: '8a0247e2f78481a9',
  3: '014b8effdb6d062c',
  4: '0186ea15a99383ed',
  5: '6e2656ecdf22f0bb',
  6: '3644a1b23f89f4ee',
  7: '74576b98cec1eb98',
};

describe('the built-in texts', () => {
  it('never change within a version', () => {
    const digest = createHash('sha256').update(JSON.stringify(TEMPLATES)).digest('hex').slice(0, 16);
    const remedy =
      `If only texts of new events were added, write '${digest}' in place of the last digest above. ` +
      'If a text changed, raise TEXT_VERSION, keep the former text in FORMER_TEXTS, and add this digest';
    expect(digest, remedy).to.equal(DIGESTS[TEXT_VERSION]);
  });

  it('are found in their version, by default in the current one', () => {
    const current = TEMPLATES.promotion.member?.en;
    expect(builtInText('promotion', 'member', 'en')).to.equal(current);
    expect(builtInText('promotion', 'member', 'en', TEXT_VERSION)).to.equal(current);
    expect(builtInText('promotion', 'admin', 'en')).to.equal(undefined);
  });

  it('are the former ones up to the version that replaced them', () => {
    for (const [eventKey, audience, language, last] of [
      ['reservation-changed', 'mentor', 'ko', 1],
      ['hand-over-declined', 'mentor', 'ko', 1],
      ['mentor-reinstated', 'mentor', 'ko', 1],
      ...AUDIENCES.flatMap((role) => (['ko', 'en'] as const).map((one) => ['login-locked', role, one, 2] as const)),
      ['session-imminent_T-5m', 'member', 'en', 3],
      ['session-imminent_T-5m', 'mentor', 'en', 3],
      ['reservation-changed', 'member', 'ko', 4],
      ['mentor-no-show_T+15m', 'member', 'ko', 4],
      ['complaint-registered', 'member', 'ko', 4],
      ['complaint-registered', 'mentor', 'ko', 4],
      ['complaint-resolved', 'member', 'ko', 4],
      ['complaint-resolved', 'mentor', 'ko', 4],
      ['review-request_T+90m', 'member', 'ko', 4],
      ['fixed-slot-ended', 'member', 'ko', 4],
      ['fixed-slot-ended', 'member', 'en', 4],
      ['reservation-confirmed', 'member', 'en', 5],
      ['fixed-slot-paused', 'member', 'en', 5],
      ['payment-returned', 'member', 'en', 5],
      ['chargeback-won', 'admin', 'en', 5],
      ...(['marketing-consent-given', 'marketing-consent-reminder', 'email-verification'] as const).flatMap((event) =>
        (['member', 'mentor'] as const).map((role) => [event, role, 'en', 5] as const),
      ),
      ...(['second-factor-added', 'password-reset'] as const).flatMap((event) =>
        AUDIENCES.map((role) => [event, role, 'en', 5] as const),
      ),
      ['staff-invitation', 'admin', 'en', 5],
      ...(['member', 'mentor'] as const).map((role) => ['marketing-consent-withdrawn', role, 'en', 6] as const),
    ] as const) {
      const current = TEMPLATES[eventKey][audience]?.[language];
      const former = builtInText(eventKey, audience, language, last);
      expect(former, eventKey).not.to.deep.equal(current);
      expect(former?.title, eventKey).to.match(/./);
      expect(former?.body, eventKey).to.match(/./);
      expect(builtInText(eventKey, audience, language, last + 1), eventKey).to.equal(current);
    }
  });

  it('are, for a former version, the earliest texts that were replaced after that version', () => {
    const replaced = { eventKey: 'promotion', audiences: ['member'], language: 'en' } as const;
    const [first, second] = [1, 2].map((until) => ({ ...replaced, until, title: `Until ${until}`, body: '' }));
    const textOf = (version: number, other = {}) =>
      builtInText('promotion', 'member', 'en', version, [{ ...first!, ...other }, second!])?.title;
    const current = TEMPLATES.promotion.member?.en.title;
    expect([1, 2, 3].map((version) => textOf(version))).to.deep.equal(['Until 1', 'Until 2', current]);
    for (const other of [{ eventKey: 'outage' }, { audiences: ['mentor'] }, { language: 'ko' }])
      expect(textOf(1, other)).to.equal('Until 2');
  });
});
