import { defaultPolicies } from '@spotter/core/application';
import { instant, krw } from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import type { Receipt } from '@spotter/core/payment';
import { expect } from 'chai';
import { PdfRenderer } from './pdf-renderer.js';
import { pagesOf, startsOf } from './testing/pages-of.js';

const PAYMENT: Receipt = {
  kind: 'payment',
  paymentId: '019b8f3e-7c1a-7d42-9a55-0c6e1f2b3a4d' as Receipt['paymentId'],
  member: { id: '019b8f3e-7c1a-7d42-9a55-0c6e1f2b3a4e' as Receipt['member']['id'], name: '김하나' },
  at: instant(Date.parse('2026-03-02T00:00:00Z')),
  amount: krw(400_000),
  purpose: 'membership_join',
  plan: SEEDED_PLANS[1]!,
  method: 'billing_key',
};
const REFUND: Receipt = {
  ...PAYMENT,
  kind: 'refund',
  refundId: '019b8f3e-7c1a-7d42-9a55-0c6e1f2b3a4f' as Extract<Receipt, { kind: 'refund' }>['refundId'],
  paid: krw(400_000),
  amount: krw(310_000),
};

describe('a receipt', () => {
  const renderer = new PdfRenderer(defaultPolicies.payout);
  after(() => renderer.close());

  const page = async (receipt: Receipt, language: 'ko' | 'en'): Promise<string> => {
    const pages = pagesOf(await renderer.renderReceipt(receipt, language));
    expect(pages).to.have.lengthOf(1);
    return pages[0]!;
  };

  it('contains number, payer, time, item, method and amount, in Korean first', async () => {
    const text = await page(PAYMENT, 'ko');
    for (const part of ['결제 영수증', '김하나', '멤버십 1개월 8회 (가입)', '2026-03-02 09:00', '등록된 결제 수단'])
      expect(text).to.contain(part);
    expect(text).to.contain(PAYMENT.paymentId).and.to.contain('₩400,000').and.to.contain('1 / 1');
    expect(text.indexOf('결제 금액')).to.be.below(text.indexOf('Amount paid'));
  });

  it('describes the plan to a reader of English', async () => {
    const text = await page({ ...PAYMENT, purpose: 'membership_renewal' }, 'en');
    expect(text).to.contain('Membership, 8 sessions in 1 month (renewal)').and.to.contain('Stored payment method');
    expect(text.indexOf('Amount paid')).to.be.below(text.indexOf('결제 금액'));
  });

  it('has no plan for points', async () => {
    const text = await page({ ...PAYMENT, purpose: 'points_charge', plan: null, method: 'one_time' }, 'ko');
    expect(text).to.contain('포인트 충전').and.to.contain('일반 결제').and.not.to.contain('멤버십');
  });

  it('has its own number for a refund, and the original amount', async () => {
    const text = await page(REFUND, 'ko');
    for (const part of ['환불 확인서', '환불 일시', '₩310,000', '₩400,000']) expect(text).to.contain(part);
    expect(text).to.contain(PAYMENT.paymentId).and.to.contain('019b8f3e-7c1a-7d42-9a55-0c6e1f2b3a4f');
  });

  it('states that it is not a tax invoice, and contains no taxes', async () => {
    for (const receipt of [PAYMENT, REFUND]) {
      expect(await page(receipt, 'ko'))
        .to.contain('세금계산서나 현금영수증이 아닙니다')
        .and.not.match(/부가|공급가/);
      expect(await page(receipt, 'en'))
        .to.contain('not a tax invoice')
        .and.not.match(/VAT/);
    }
  });

  it('keeps its layout with a hostile name', async () => {
    const text = await page({ ...PAYMENT, member: { ...PAYMENT.member, name: 'x'.repeat(10_000) } }, 'ko');
    expect(text).to.contain('…').and.to.contain('₩400,000');
  });

  it('keeps time and method in their column beside a long name without a space', async () => {
    const receipt = { ...PAYMENT, member: { ...PAYMENT.member, name: 'W'.repeat(40) } };
    expect(startsOf(await renderer.renderReceipt(receipt, 'ko'))).to.include(309.64);
  });
});
