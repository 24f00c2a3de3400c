import { DAY, HOUR, instantAt, type Day, type TimeOfDay } from '@spotter/core';
import { expect } from 'chai';
import { MailServer, type Mail } from '../support/mail-server.js';
import { demoStage, ok, type DemoStage, type Wire } from './demo-stage.js';

const PAYMENT = { billingKey: 'sandbox-ok' };

describe('documents that mails bring along, by SMTP', function () {
  this.timeout(60_000);

  let mailServer: MailServer;
  let stage: DemoStage;
  before(async () => {
    mailServer = await MailServer.start();
    stage = await demoStage(mailServer.environment);
    await stage.run('notification-dispatch');
  });
  after(async () => {
    await stage.close();
    await mailServer.stop();
  });

  /** The mails that a round of sending brings, to one of the demo people. */
  async function mailsTo(name: string): Promise<readonly Mail[]> {
    mailServer.mails.length = 0;
    expect((await stage.run('notification-dispatch'))['failures']).to.deep.equal([]);
    return mailServer.mails.filter(({ to }) => to === `${name}@spotter.test`);
  }

  /** The one document of the one mail, which tells its number in the clear. */
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

  it('are the receipt of a payment', async () => {
    const charge = { amount: 50_000, payment: PAYMENT };
    const { data } = ok(await (await stage.as('member2')).post('/api/points/charge', charge)).body;
    const { id } = data['payment'] as Wire;
    expectDocument(await mailsTo('member2'), /^payment-receipt-\d{4}-\d\d-\d\d\.pdf$/, id);
  });

  it('are the receipt of a refund, under its own number', async () => {
    ok(await (await stage.as('member2')).post('/api/points/refund', { amount: 20_000 }));
    const mails = await mailsTo('member2');
    const { data } = (await (await stage.as('member2')).get<readonly Wire[]>('/api/notifications/me?size=100')).body;
    const told = data.find(({ eventKey }) => eventKey === 'refund-processed')!;
    expectDocument(mails, /^refund-receipt-/, (told['payload'] as { refundId: string }).refundId);
  });

  it('are the receipt of a renewal, with both of its mails', async () => {
    const { endsOn } = ok(await (await stage.member()).get('/api/memberships/me')).body.data;
    await stage.moveTo(instantAt(endsOn as Day, '00:00' as TimeOfDay) - DAY);
    await stage.run('membership-renewal');
    const mails = (await mailsTo('member1')).filter(({ attachments }) => attachments.length > 0);
    const { data } = ok(await (await stage.member()).get<readonly Wire[]>('/api/payments')).body;
    expect(mails).to.have.length(2);
    for (const mail of mails) expectDocument([mail], /^payment-receipt-/, data[0]!.id);
  });
});

describe('the statement of a payout, by SMTP', function () {
  this.timeout(60_000);

  let mailServer: MailServer;
  let stage: DemoStage;
  before(async () => {
    mailServer = await MailServer.start();
    stage = await demoStage(mailServer.environment);
  });
  after(async () => {
    await stage.close();
    await mailServer.stop();
  });

  it('comes with the mail about it', async () => {
    const session = await stage.book('mentor1');
    await stage.moveTo(Date.parse(session.startsAt));
    await stage.checkIn(session, 'mentor1');
    const record = {
      exercises: [],
      cardio: [],
      bodyWeightKg: null,
      condition: null,
      handoverNote: null,
      nextPlan: null,
    };
    ok(await (await stage.as('mentor1')).post(`/api/sessions/${session.id}/record`, record));
    await stage.moveTo(Date.parse(session.startsAt) + 7 * DAY + HOUR);
    await stage.run('payment-ledger-release');
    const current = ok(await (await stage.as('mentor1')).get('/api/mentors/me/payouts/current')).body.data;
    const { periodId, endsOn } = current['period'] as { periodId: string; endsOn: Day };
    await stage.moveTo(instantAt(endsOn, '01:00' as TimeOfDay));
    await stage.run('payout-calculate');
    await stage.run('notification-dispatch');
    const { data } = ok(await (await stage.as('mentor1')).get<readonly Wire[]>('/api/mentors/me/payouts')).body;
    const [document, ...others] = mailServer.mails
      .filter(({ to }) => to === 'mentor1@spotter.test')
      .flatMap(({ attachments }) => attachments);
    expect(others).to.deep.equal([]);
    expect(document).to.include({ fileName: `payout-statement-${periodId}.pdf`, contentType: 'application/pdf' });
    const pdf = document?.bytes.toString('latin1') ?? '';
    expect(pdf.slice(0, 8)).to.equal('%PDF-1.7');
    expect(pdf).to.include(`(${data[0]!.id})`);
  });
});
