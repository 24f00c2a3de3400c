import type { Schemas } from '@spotter/client';
import { expect } from 'chai';
import { HOUR, plus, formatInstant, instant } from '@spotter/core/kernel';
import { NOBODYS_ID } from '../security/sample-body.js';
import { playInOrder } from '../support/play-in-order.js';
import { runSpotter, type CommandResult } from '../support/run-spotter.js';
import { demoFixture, type DemoFixture, type Wire } from './demo-fixture.js';

type TimeOff = Schemas['TimeOff'];

describe('spotter time-off', function () {
  playInOrder(this);
  let fixture: DemoFixture;
  let session: Wire;
  before(async () => {
    fixture = await demoFixture();
    session = await fixture.book('mentor1');
  });
  after(() => fixture.close());

  const run = (command: string, ...more: readonly string[]): Promise<CommandResult> =>
    runSpotter({ DATABASE_URL: fixture.service.databaseUrl }, '', 'time-off', ...command.split(' '), ...more);
  const mentor = () => `--mentor ${session.mentorId}`;
  const during = () => {
    const startsAt = instant(Date.parse(session.startsAt));
    return `--from ${session.startsAt} --until ${formatInstant(plus(startsAt, HOUR))}`;
  };
  const record = (options: string, ...more: readonly string[]) =>
    run(`record ${mentor()} ${during()} --reason illness ${options}`, ...more);
  const parsed = <Value>({ code, output, errors }: CommandResult): Value => {
    expect(code, errors).to.equal(0);
    return JSON.parse(output) as Value;
  };
  const listed = async () => parsed<TimeOff[]>(await run(`list ${mentor()} --json`));

  it('previews time off, and changes nothing', async () => {
    const preview = parsed<Wire>(await record('--dry-run --json'));
    expect(preview).to.include({ dryRun: true, penalty: 0, reason: 'illness' });
    expect(preview).not.to.have.property('id');
    expect(await listed()).to.deep.equal([]);
    expect((await fixture.reservation(session))['mentorId']).to.equal(session.mentorId);
    const textFor = async (reason: string) =>
      (await run(`record ${mentor()} ${during()} --reason ${reason} --dry-run --reservations cancel`)).output;
    const effects = 'closed slots: 0, reassigned sessions: 0, cancelled sessions: 1';
    const owes = (won: string) => `${effects}\nThe mentor would owe ${won} won. Dry run: nothing was changed.\n`;
    expect(await textFor('illness')).to.equal(owes('0'));
    expect(await textFor('other')).to.equal(owes('30,000'));
  });

  it('records it as previewed, and the audit trail names no administrator', async () => {
    const { reassigned, cancelled } = parsed<TimeOff>(await record('--dry-run --json'));
    const recorded = parsed<TimeOff>(await record('--json --note', ` ${'독감'.normalize('NFD')} `));
    expect(recorded).to.deep.include({ reassigned, cancelled, status: 'planned' });
    expect([...reassigned.map((one) => one.reservationId), ...cancelled]).to.deep.equal([session.id]);
    expect(await listed()).to.deep.equal([recorded]);
    const table = await run(`list ${mentor()}`);
    expect(table.output.split('\n')[1]).to.match(new RegExp(`^${recorded.id} .*illness +planned +\\d +\\d$`));
    expect((await fixture.actionsAbout(session.mentorId))[0]).to.include({
      action: 'plan-time-off',
      adminId: null,
      why: '독감',
    });
  });

  it('withdraws it, once in the audit trail', async () => {
    const [{ id, until }] = (await listed()) as [TimeOff];
    for (let times = 0; times < 2; times += 1)
      expect(parsed<TimeOff>(await run(`withdraw ${id} ${mentor()} --json`)).status).to.equal('withdrawn');
    const lines = (await fixture.actionsAbout(session.mentorId)).filter(({ action }) => action === 'withdraw-time-off');
    expect(lines).to.have.length(1);
    expect(lines[0]).to.deep.include({ adminId: null, before: { until }, after: { until: session.startsAt } });
  });

  it('refuses bad input, and requests that the core refuses, with exit code 1', async () => {
    const [past, other] = ['--from 2020-01-01T00:00+09:00 --until 2020-01-02T00:00+09:00', '--reason other'];
    const never = '9999-12-31T00:00:00+09:00';
    for (const [command, message] of [
      ['list --mentor mentor1', '--mentor must be an id.'],
      [`list --mentor ${NOBODYS_ID}`, 'No such mentor.'],
      [`withdraw x ${mentor()}`, 'The time off must be an id'],
      [`withdraw ${NOBODYS_ID} ${mentor()}`, 'No such time off.'],
      [`record ${mentor()} --from ${session.startsAt} --until ${never} ${other}`, '--until must look like'],
      [`record ${mentor()} ${during()} ${other} --note ${'a'.repeat(501)}`, 'note: Must have at most 500'],
      [`record ${mentor()} --from now --until then ${other}`, '--from must look like'],
      [`record ${mentor()} ${during()} --reason tired`, 'Allowed choices are illness, holiday, other'],
      [`record ${mentor()} ${during()}`, '--reason'],
      [`record --mentor ${NOBODYS_ID} ${during()} ${other}`, 'No such mentor.'],
      [`record ${mentor()} ${past} ${other}`, 'Time off cannot begin in the past.'],
    ] as const) {
      const { code, output, errors } = await run(command);
      expect({ code, output }, command).to.deep.equal({ code: 1, output: '' });
      expect(errors).to.include(message);
    }
  });
});
