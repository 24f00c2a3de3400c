import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import type { Caller } from '@spotter/core/identity';
import { DomainError, instant, MINUTE, SECOND, type FamilyId } from '@spotter/core/kernel';
import { JwtAccessTokens } from './jwt-access-tokens.js';

const family = '019b76da-a800-7000-8000-00000000f001' as FamilyId;
const caller = { id: '019b76da-a800-7000-8000-00000000a001', role: 'member', familyId: family } as Caller;
const start = Date.UTC(2026, 10, 20);
/** The caller as proven by the token. */
const proven = { ...caller, provenUntil: instant(start + 15 * MINUTE) };

function tokensAt({
  secrets = ['first-secret-of-at-least-32-bytes!'] as [string, ...string[]],
  remembered = 100,
} = {}) {
  const state = { now: start, alive: true, requests: 0 };
  const tokens = new JwtAccessTokens({
    secrets,
    clock: { now: () => instant(state.now) },
    isFamilyActive: async () => {
      state.requests += 1;
      return state.alive;
    },
    remembered,
  });
  return { state, tokens, issue: () => tokens.issue(caller, instant(state.now), 15 * MINUTE) };
}

const refusal = async (attempt: Promise<unknown>): Promise<unknown> => {
  const error = await attempt.catch((thrown: unknown) => thrown);
  return error instanceof DomainError ? error.code : error;
};

const NO_IDS = [undefined, null, '', 'x', 1, {}, `${caller.id}\0`, caller.id.toUpperCase()];

const signed = (claims: unknown): string => {
  const text = unsigned({ alg: 'HS256', typ: 'JWT' }, claims);
  return `${text}.${createHmac('sha256', 'first-secret-of-at-least-32-bytes!').update(text).digest('base64url')}`;
};

const unsigned = (header: object, claims: unknown): string =>
  [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

describe('JWT access tokens', () => {
  it('identify the caller until they expire', async () => {
    const { state, tokens, issue } = tokensAt();
    const token = issue();
    expect(await tokens.authenticate(token)).to.deep.equal(proven);
    state.now = start + 15 * MINUTE - 1;
    expect(await tokens.authenticate(token)).to.deep.equal(proven);
    state.now = start + 15 * MINUTE;
    expect(await refusal(tokens.authenticate(token))).to.equal('unauthorized');
  });

  it('are cached after verification for 30 seconds', async () => {
    const { state, tokens, issue } = tokensAt();
    const token = issue();
    await tokens.authenticate(token);
    await tokens.authenticate(token);
    expect(state.requests).to.equal(1);
    state.now = start + 30 * SECOND;
    await tokens.authenticate(token);
    expect(state.requests).to.equal(2);
  });

  it('are refused after their log-in has ended', async () => {
    const { state, tokens, issue } = tokensAt();
    const token = issue();
    await tokens.authenticate(token);
    state.alive = false;
    tokens.forget([family]);
    expect(await refusal(tokens.authenticate(token))).to.equal('unauthorized');
  });

  it('are refused after their log-in has ended while they were verified', async () => {
    const { state, tokens, issue } = tokensAt();
    const token = issue();
    const verifying = tokens.authenticate(token);
    state.alive = false;
    tokens.forget([family]);
    await verifying;
    expect(await refusal(tokens.authenticate(token))).to.equal('unauthorized');
  });

  it('report the log-ins that end', () => {
    const { tokens } = tokensAt();
    const ended: FamilyId[] = [];
    tokens.whenForgotten((families) => ended.push(...families));
    tokens.forget([family]);
    expect(ended).to.deep.equal([family]);
  });

  it('are accepted with the previous secret during a rotation', async () => {
    const before = tokensAt();
    const token = before.issue();
    const after = tokensAt({ secrets: ['second-secret-of-at-least-32-bytes', 'first-secret-of-at-least-32-bytes!'] });
    expect(await after.tokens.authenticate(token)).to.deep.equal(proven);
    expect(await refusal(before.tokens.authenticate(after.issue()))).to.equal('unauthorized');
  });

  it('are refused when forged: no algorithm, another one, a changed claim, claims that are not JSON, no token at all', async () => {
    const { tokens, issue } = tokensAt();
    const claims = { sub: caller.id, role: 'admin', fam: family, exp: start / SECOND + 900 };
    const [header, , signature] = issue().split('.');
    const hs512 = unsigned({ alg: 'HS512', typ: 'JWT' }, claims);
    const mac = createHmac('sha512', 'first-secret-of-at-least-32-bytes!').update(hs512).digest('base64url');
    const forged = [
      `${unsigned({ alg: 'none', typ: 'JWT' }, claims)}.`,
      `${hs512}.${mac}`,
      `${header ?? ''}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature ?? ''}`,
      `${header ?? ''}.${Buffer.from('no claims').toString('base64url')}.${signature ?? ''}`,
      'no token',
      '',
    ];
    for (const token of forged) expect(await refusal(tokens.authenticate(token))).to.equal('unauthorized');
  });

  it('are refused when the right secret signs claims that the service never issues', async () => {
    const { tokens } = tokensAt();
    const valid = { sub: caller.id, role: 'member', fam: family, exp: start / SECOND + 900 };
    expect(await tokens.authenticate(signed(valid))).to.deep.equal(proven);
    const changes: readonly Readonly<Record<string, unknown>>[] = [
      ...['sub', 'fam'].flatMap((claim) => NO_IDS.map((value) => ({ [claim]: value }))),
      ...[undefined, 0, 1e308, 8.64e15, valid.exp + 0.0001].map((exp) => ({ exp })),
    ];
    for (const change of changes)
      expect(await refusal(tokens.authenticate(signed({ ...valid, ...change }))), JSON.stringify(change)).to.equal(
        'unauthorized',
      );
    for (const claims of [null, 1, 'text', []])
      expect(await refusal(tokens.authenticate(signed(claims))), JSON.stringify(claims)).to.equal('unauthorized');
  });

  it('are cached in a limited number', async () => {
    const { state, tokens, issue } = tokensAt({ remembered: 1 });
    const first = issue();
    state.now += SECOND;
    const second = issue();
    await tokens.authenticate(first);
    await tokens.authenticate(second);
    await tokens.authenticate(first);
    expect(state.requests).to.equal(3);
  });
});
