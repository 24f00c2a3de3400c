import { expect } from 'chai';
import { refuseFaultyTemplates, templateFaults } from './template-check.js';
import { TEMPLATES, type Template, type Templates } from './templates.js';

const withText = (text: Partial<Template>): Templates => {
  const member = TEMPLATES['payment-failed'].member!;
  return { ...TEMPLATES, 'payment-failed': { member: { ...member, en: { ...member.en, ...text } } } };
};

describe('the check of the templates at start', () => {
  it('finds nothing wrong with ours', () => {
    expect(templateFaults()).to.deep.equal([]);
    expect(refuseFaultyTemplates).to.not.throw();
  });

  it('finds a placeholder that the event does not tell', () => {
    expect(templateFaults(withText({ title: 'Dear {memberName}' }))).to.deep.equal([
      'payment-failed for a member in en speaks of {memberName}, which the event does not tell.',
    ]);
  });

  it('finds a brace that is no placeholder', () => {
    for (const body of ['{amount', '{ amount }', '{amount}}'])
      expect(templateFaults(withText({ body })), body).to.deep.equal([
        'payment-failed for a member in en has a brace that is no placeholder.',
      ]);
  });

  it('finds a chat message that may have more than 1,000 characters, its placeholders at their longest', () => {
    const longest = (length: number) => withText({ body: `{amount}${'x'.repeat(length)}` });
    expect(templateFaults(longest(900))).to.deep.equal([]);
    expect(templateFaults(longest(901))).to.deep.equal([
      'payment-failed for a member in en may have more than 1000 characters.',
    ]);
  });

  it('finds a text that is missing, and one that goes to nobody', () => {
    const { member } = TEMPLATES['payment-failed'];
    expect(templateFaults({ ...TEMPLATES, 'payment-failed': {} })).to.deep.equal([
      'payment-failed says nothing to a member.',
    ]);
    expect(templateFaults({ ...TEMPLATES, 'payment-failed': { member: member!, admin: member! } })).to.deep.equal([
      'payment-failed has a text for a admin, to whom it does not go.',
    ]);
  });
});
