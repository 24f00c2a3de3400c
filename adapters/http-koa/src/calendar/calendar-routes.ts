import { z } from 'zod';
import type { ApiServices } from '../kernel/api-services.js';
import { entityTag, isUnchanged } from '../kernel/entity-tag.js';
import { file, fileOf, notModified, ok, unmodified } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { At } from '../kernel/wire-types.js';

const CalendarFeed = z
  .strictObject({
    url: z
      .string()
      .meta({ description: 'For a calendar app to subscribe to; everybody who has it can read the sessions' }),
    createdAt: At,
  })
  .meta({ id: 'CalendarFeed' });

const NO_BODY = z.strictObject({});
const NEW_ADDRESS = 'The old address ends at once.';

export const calendarRoutes = ({
  showCalendarFeed,
  rotateCalendarFeed,
  readCalendarFeed,
}: ApiServices): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/members/me/calendar',
    permission: 'member',
    tag: 'Calendar',
    summary: 'The address of your calendar feed',
    answers: { 200: CalendarFeed },
    handle: async ({ caller }) => ok(await showCalendarFeed.execute(caller.id)),
  }),
  route({
    method: 'post',
    path: '/api/members/me/calendar/rotate',
    permission: 'member',
    tag: 'Calendar',
    summary: 'Replace the address of your calendar feed',
    description: NEW_ADDRESS,
    body: NO_BODY,
    answers: { 200: CalendarFeed },
    handle: async ({ caller }) => ok(await rotateCalendarFeed.execute(caller.id)),
  }),
  route({
    method: 'get',
    path: '/api/mentors/me/calendar',
    permission: 'mentor',
    tag: 'Calendar',
    summary: 'The address of the mentor’s calendar feed',
    answers: { 200: CalendarFeed },
    handle: async ({ caller }) => ok(await showCalendarFeed.execute(caller.id)),
  }),
  route({
    method: 'post',
    path: '/api/mentors/me/calendar/rotate',
    permission: 'mentor',
    tag: 'Calendar',
    summary: 'Replace the address of the mentor’s calendar feed',
    description: NEW_ADDRESS,
    body: NO_BODY,
    answers: { 200: CalendarFeed },
    handle: async ({ caller }) => ok(await rotateCalendarFeed.execute(caller.id)),
  }),
  route({
    method: 'get',
    path: '/calendar/:token.ics',
    permission: 'public',
    tag: 'Calendar',
    summary: 'The sessions of the feed’s owner, as an iCalendar file',
    description:
      'The last 30 and the coming 90 days, cancelled ones too. `ETag` changes with the content; with `If-None-Match` an unchanged ' +
      'calendar is answered by 304.',
    refusalLimit: 'unknown-calendar',
    params: { token: z.string() },
    answers: { 200: file('text/calendar; charset=utf-8'), 304: unmodified },
    refusals: ['NOT_FOUND'],
    handle: async ({ params, headers }) => {
      const content = Buffer.from(await readCalendarFeed.execute(params.token));
      const caching = { ETag: entityTag(content), 'Cache-Control': 'private, no-cache' };
      if (isUnchanged(headers['if-none-match'], caching.ETag)) return notModified(caching);
      return fileOf({ content, headers: caching });
    },
  }),
];
