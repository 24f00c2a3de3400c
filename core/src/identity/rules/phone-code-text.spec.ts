import { expect } from 'chai';
import { PHONE_CODE_KEY, phoneCodeMessage } from './phone-code-text.js';
import { MINUTE } from '../../kernel/instant.js';

describe('the message with a phone code', () => {
  it('states the code and its minutes in the language of the person', () => {
    const facts = { code: '012345', minutes: '5' };
    expect(PHONE_CODE_KEY).to.equal('phone-code');
    expect((['ko', 'en'] as const).map((language) => phoneCodeMessage(language, '012345', 5 * MINUTE))).to.deep.equal([
      { title: '인증번호', body: '[Spotter] 인증번호는 012345입니다. 5분 안에 입력해 주세요.', facts },
      {
        title: 'Verification code',
        body: '[Spotter] Your verification code is 012345. Enter it within 5 minutes.',
        facts,
      },
    ]);
  });
});
