import { isUrgent, MATRIX, TEMPLATES, type EventKey } from '@spotter/core/notification';
import { expect } from 'chai';
import { eventRowProblems, expectNoProblems } from '../support/row-problems.js';
import { textOf } from './pages.js';

const ROLES = ['member', 'mentor', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** The table's entry for an event and a role: `push (urgent)`. */
interface Cell {
  readonly eventKey: string;
  readonly role: Role;
  readonly text: string;
}

const HEAD = '| eventKey | member | mentor | admin |\n|---|---|---|---|\n';

/** The table of docs/domain.md, Notifications. */
function tableOf(page: string): readonly string[][] {
  const [, rest = ''] = page.split(HEAD);
  return rest
    .slice(0, rest.indexOf('\n\n'))
    .split('\n')
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

/** A row may list several events: its cells have one part per event, separated by semicolons, or one part for all. */
function cellsIn([keys = '', ...cells]: readonly string[]): readonly Cell[] {
  const eventKeys = [...keys.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key);
  return ROLES.flatMap((role, column) => {
    const texts = (cells[column] ?? '').split('; ');
    if (texts.length !== 1 && texts.length !== eventKeys.length) throw new Error(`${keys} has ${texts.length} cells`);
    return eventKeys.map((eventKey, index) => ({ eventKey, role, text: (texts[index] ?? texts[0] ?? '').trim() }));
  });
}

const CELLS = tableOf(textOf('docs/domain.md')).flatMap(cellsIn);

/** `push, kakao (urgent)` names two. */
const channelsIn = (text: string): readonly string[] => (text === '-' ? [] : text.replace(/ \(.*\)$/, '').split(', '));

const textsFor = ({ eventKey, role }: Cell) => Object.values(TEMPLATES[eventKey as EventKey][role] ?? {});

describe('the trigger matrix in docs/domain.md', () => {
  it('has a row for every event, and no other', () => {
    expect(CELLS.length).to.be.above(3 * 30);
    expectNoProblems(
      eventRowProblems(
        CELLS.map(({ eventKey }) => eventKey),
        Object.keys(MATRIX),
      ),
    );
    expect(new Set(CELLS.map(({ eventKey, role }) => `${eventKey} ${role}`))).to.have.property('size', CELLS.length);
  });

  for (const role of ROLES)
    it(`names the channels of the ${role} in each row`, () => {
      for (const cell of CELLS.filter((one) => one.role === role))
        expect(MATRIX[cell.eventKey as EventKey][role], cell.eventKey).to.deep.equal(channelsIn(cell.text));
    });

  it('marks exactly the urgent messages to administrators as urgent', () => {
    for (const cell of CELLS)
      for (const { title } of textsFor(cell))
        expect(/^\[(긴급|Urgent)\]/.test(title), `${cell.eventKey} ${cell.role}`).to.equal(
          cell.text.endsWith('(urgent)'),
        );
  });

  it('interrupts administrators only with urgent messages', () => {
    for (const { eventKey, role, text } of CELLS)
      expect(isUrgent({ templateId: eventKey, recipientType: role }), `${eventKey} ${role}`).to.equal(
        text.endsWith('(urgent)'),
      );
  });

  it('includes the member in messages to the mentor where it says so', () => {
    for (const cell of CELLS.filter(({ text }) => text.includes('member information')))
      for (const { body } of textsFor(cell)) expect(body, cell.eventKey).to.include('{memberInfo}');
  });
});
