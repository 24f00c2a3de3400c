import { expect } from 'chai';
import { asAdvertisement } from './marketing.js';
import { issuesInText, placeholdersFor, refuseFaultyTemplates, templateFaults } from './template-check.js';
import { type Template, type Templates, TEMPLATES } from './templates.js';

const withText = (text: Partial<Template>): Templates => {
  const member = TEMPLATES['payment-failed'].member!;
  return { ...TEMPLATES, 'payment-failed': { member: { ...member, en: { ...member.en, ...text } } } };
};

describe('the template check at the start', () => {
  it('finds no problem in the shipped templates', () => {
    expect(templateFaults()).to.deep.equal([]);
    expect(() => refuseFaultyTemplates()).to.not.throw();
  });

  it('names all faults in one error', () => {
    expect(() => refuseFaultyTemplates(withText({ title: '{lastDay}', body: '{' }))).to.throw(
      'The message templates are invalid. payment-failed for members in en uses {lastDay}, which the event does not ' +
        'provide. payment-failed for members in en has a brace outside a placeholder.',
    );
  });

  it('finds a placeholder that the event does not provide', () => {
    expect(templateFaults(withText({ title: 'Dear {memberName}' }))).to.deep.equal([
      'payment-failed for members in en uses {memberName}, which the event does not provide.',
    ]);
  });

  it('finds a brace outside of a placeholder', () => {
    for (const body of ['{amount', '{ amount }', '{amount}}'])
      expect(templateFaults(withText({ body })), body).to.deep.equal([
        'payment-failed for members in en has a brace outside a placeholder.',
      ]);
  });

  it('finds a chat message that could exceed 1,000 characters', () => {
    const longest = (length: number) => withText({ body: `{amount}${'x'.repeat(length)}` });
    expect(templateFaults(longest(900))).to.deep.equal([]);
    expect(templateFaults(longest(901))).to.deep.equal([
      'payment-failed for members in en may have more than 1000 characters.',
    ]);
  });

  it('finds a missing text, and one without recipients', () => {
    const { member } = TEMPLATES['payment-failed'];
    expect(templateFaults({ ...TEMPLATES, 'payment-failed': {} })).to.deep.equal([
      'payment-failed has no text for members.',
    ]);
    expect(templateFaults({ ...TEMPLATES, 'payment-failed': { member: member!, admin: member! } })).to.deep.equal([
      'payment-failed has a text for admins, who do not receive it.',
    ]);
  });
});

describe('an edited text', () => {
  it('has its faults reported by field', () => {
    expect(placeholdersFor('payment-failed')).to.deep.equal(['amount']);
    expect(placeholdersFor('tier-on-hold')).to.deep.equal([]);
    const issues = (title: string, body: string) => issuesInText({ title, body }, 'payment-failed', 'member');
    expect(issues('Failed: {amount}', '{amount}')).to.deep.equal([]);
    expect(issues('{lastDay}', '{')).to.deep.equal([
      {
        path: 'titleTemplate',
        code: 'WRONG_FORM',
        message: 'The text uses {lastDay}, which the event does not provide.',
      },
      { path: 'bodyTemplate', code: 'WRONG_FORM', message: 'The text has a brace outside a placeholder.' },
    ]);
    expect(issuesInText({ title: '', body: 'x'.repeat(1_001) }, 'payout-failed', 'mentor')).to.deep.equal([]);
  });

  it('of an advertisement fits into a long text message, with facts, label, sender and refusal instruction', () => {
    const frame = asAdvertisement({ title: '', body: '' }, 'en', 'sms', 'x'.repeat(100)).body.length;
    const issues = (length: number, title = '{headline}') =>
      issuesInText({ title, body: `{text}${'x'.repeat(length)}` }, 'promotion', 'member');
    const room = 1_000 - frame - 100 - 500;
    expect(issues(room)).to.deep.equal([]);
    const tooLong = {
      path: 'bodyTemplate',
      code: 'TOO_LONG',
      message: 'The text may have more than 1000 characters, with the label of an advertisement.',
    };
    expect(issues(room + 1)).to.deep.equal([tooLong]);
    expect(issues(room, '{headline}x')).to.deep.equal([tooLong]);
  });
});
