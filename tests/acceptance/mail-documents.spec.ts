import { DAY, instantAt, type Day, type TimeOfDay } from '@spotter/core/kernel';
import { expect } from 'chai';
import { MailServer, type Mail } from '../support/mail-server.js';
import { ok } from '../support/api.js';
import { playInOrder } from '../support/play-in-order.js';
import { demoFixture, type DemoFixture, type Wire } from './demo-fixture.js';
import { earnPayout } from './earn-payout.js';

const PAYMENT = { billingKey: 'sandbox-ok' };

describe('documents attached to e-mails, by SMTP', function () {
  playInOrder(this);
  let mailServer: MailServer;
  let fixture: DemoFixture;
  before(async () => {
    mailServer = await MailServer.start();
    fixture = await demoFixture(mailServer.environment);
    await fixture.run('notification-dispatch');
  });
  after(async () => {
    await fixture.close();
    await mailServer.stop();
  });

  /** The mails of a sending round to one of the demo people. */
  async function mailsTo(name: string): Promise<readonly Mail[]> {
    mailServer.mails.length = 0;
    expect((await fixture.run('notification-dispatch'))['failures']).to.deep.equal([]);
    return mailServer.mails.filter(({ to }) => to === `${name}@spotter.test`);
  }

  /** The single document of the single mail, which shows its number in plain text. */
  function expectDocument([mail, ...others]: readonly Mail[], fileName: RegExp, number: string): void {
    expect(others).to.deep.equal([]);
    const [document, ...more] = mail?.attachments ?? [];
    expect(more).to.deep.equal([]);
    expect(document?.fileName).to.match(fileName);
    expect(document?.contentType).to.equal('application/pdf');
    const pdf = document?.bytes.toString('latin1') ?? '';
    expect(pdf.slice(0, 8)).to.equal('%PDF-1.7');
    expect(pdf.trimEnd().endsWith('%%EOF')).to.equal(true);
    expect(pdf).to.include(`(${number})`);
  }

  it('include the receipt of a payment', async () => {
    const charge = { amount: 50_000, payment: PAYMENT };
    const { data } = ok(await fixture.as('member2').post('/api/points/charge', charge)).body;
    const { id } = data['payment'] as Wire;
    expectDocument(await mailsTo('member2'), /^payment-receipt-\d{4}-\d\d-\d\d\.pdf$/, id);
  });

  it('include the receipt of a refund with its own number', async () => {
    ok(await fixture.as('member2').post('/api/points/refund', { amount: 20_000 }));
    const mails = await mailsTo('member2');
    const data = await fixture.as('member2').read<readonly Wire[]>('/api/notifications/me?size=100');
    const notification = data.find(({ eventKey }) => eventKey === 'refund-processed')!;
    expectDocument(mails, /^refund-receipt-/, (notification['payload'] as { refundId: string }).refundId);
  });

  it('include the receipt of a renewal in both of its e-mails', async () => {
    const { endsOn } = await fixture.member().read('/api/memberships/me');
    await fixture.moveTo(instantAt(endsOn as Day, '00:00' as TimeOfDay) - DAY);
    await fixture.run('membership-renewal');
    const mails = (await mailsTo('member1')).filter(({ attachments }) => attachments.length > 0);
    const data = await fixture.member().read<readonly Wire[]>('/api/payments');
    expect(mails).to.have.length(2);
    for (const mail of mails) expectDocument([mail], /^payment-receipt-/, data[0]!.id);
  });
});

describe('the statement of a payout, by SMTP', () => {
  let mailServer: MailServer;
  let fixture: DemoFixture;
  before(async () => {
    mailServer = await MailServer.start();
    fixture = await demoFixture(mailServer.environment);
  });
  after(async () => {
    await fixture.close();
    await mailServer.stop();
  });

  it('is attached to the e-mail about the payout', async () => {
    await earnPayout(fixture);
    await fixture.run('payout-calculate');
    await fixture.run('notification-dispatch');
    const data = await fixture.as('mentor1').read<readonly Wire[]>('/api/mentors/me/payouts');
    const [document, ...others] = mailServer.mails
      .filter(({ to }) => to === 'mentor1@spotter.test')
      .flatMap(({ attachments }) => attachments);
    expect(others).to.deep.equal([]);
    const { periodId } = data[0]!['period'] as { periodId: string };
    expect(document).to.include({ fileName: `payout-statement-${periodId}.pdf`, contentType: 'application/pdf' });
    const pdf = document?.bytes.toString('latin1') ?? '';
    expect(pdf.slice(0, 8)).to.equal('%PDF-1.7');
    expect(pdf).to.include(`(${data[0]!.id})`);
  });
});
