import { dataOf } from '@spotter/client';
import { addDays, dayOf } from '@spotter/core/kernel';
import { expect } from 'chai';
import { rowsOf } from '../support/rows-of.js';
import { enroll, inviteStaff, logIn, PASSWORD } from './staff.js';
import type { Step } from './trial.js';

/** On the real clock: from an empty database to a company with staff, a store and terms. */
export const OPENING: readonly Step[] = [
  {
    title: 'spotter migrate up makes the tables; service, worker and scheduler start; spotter doctor finds no problem',
    async play({ company }) {
      const migrated = await company.spotter('toss', '', 'migrate', 'up');
      expect(migrated.code, migrated.output).to.equal(0);
      await company.start('toss');
      await company.eventually('a job of the scheduler', async () => (await rowsOf(company.databaseUrl, JOB_DONE))[0]);
      const { code, output } = await company.spotter('toss', '', 'doctor');
      expect(code, output).to.equal(0);
      expect(output).not.to.include('LOOK');
      return output.trimEnd().split('\n');
    },
  },
  {
    title: 'spotter admin create makes the first owner, who enrolls a second factor before anything else',
    async play(trial) {
      const email = 'owner@spotter.example';
      const made = await trial.company.spotter(
        'toss',
        PASSWORD,
        ...['admin', 'create', '--email', email, '--name', '대표'],
      );
      expect(made.code, made.output).to.equal(0);
      trial.owner = await enroll(trial, email);
      const owner = await logIn(trial, trial.owner);
      const { role, mfa } = dataOf(await owner.GET('/api/admin/me'));
      expect({ role, mfa }).to.deep.equal({ role: 'owner', mfa: true });
      return [made.output.trim()];
    },
  },
  {
    title: 'the owner invites two people of finance and one of operations by e-mail',
    async play(trial) {
      const owner = await logIn(trial, trial.owner);
      trial.finance = [
        await inviteStaff(trial, owner, 'finance1@spotter.example', 'finance'),
        await inviteStaff(trial, owner, 'finance2@spotter.example', 'finance'),
      ];
      trial.operations = await inviteStaff(trial, owner, 'operations@spotter.example', 'operations');
      return ['Each sets a password by the token of the e-mail and enrolls a second factor.'];
    },
  },
  {
    title: 'operations opens a store, and the owner publishes the terms',
    async play(trial) {
      const operations = await logIn(trial, trial.operations);
      const hours = { timeZone: 'Asia/Seoul', peakHours: [] };
      const rooms = ['A', 'B'].map((name) => ({ name, equipment: ['barbell'] }));
      const body = { name: '강남점', address: '서울 강남구 테헤란로 1', ...hours, rooms };
      trial.store = dataOf(await operations.POST('/api/admin/stores', { body }));
      const owner = await logIn(trial, trial.owner);
      const effectiveOn = addDays(dayOf(trial.company.clock.now()), 8);
      for (const kind of ['service', 'privacy', 'refund'] as const) {
        const terms = { kind, version: '1', effectiveOn, title: `Terms: ${kind}`, text: 'The text of the terms.' };
        dataOf(await owner.POST('/api/admin/terms', { body: terms }));
      }
      return [`${trial.store.name}; the terms hold from ${effectiveOn} on.`];
    },
  },
];

const JOB_DONE = `select from job_run where job = 'no-show-detection' and outcome = 'done'`;
