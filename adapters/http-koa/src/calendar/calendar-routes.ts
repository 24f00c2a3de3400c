import { z } from 'zod';
import type { ApiServices } from '../kernel/api-services.js';
import { entityTag, isUnchanged } from '../kernel/entity-tag.js';
import { file, fileOf, notModified, ok, unmodified } from '../kernel/answer.js';
import { route, type Route, type ResourceRoutes } from '../kernel/route.js';
import { At, component } from '../kernel/wire-types.js';

const CalendarFeed = component('CalendarFeed', {
  url: z.string().meta({ description: 'The address for a calendar app; everybody who has it can read the sessions' }),
  createdAt: At,
});

type Owner = 'member' | 'mentor';

const feedRoutes = (owner: Owner, { showCalendarFeed }: ApiServices): readonly Route[] => [
  route(`GET /api/${owner}s/me/calendar`, owner, 'Calendar', {
    summary: 'Get the address of your calendar feed',
    answers: { 200: CalendarFeed },
    handle: async ({ caller }) => ok(await showCalendarFeed.execute(caller)),
  }),
  route(`POST /api/${owner}s/me/calendar/rotate`, owner, 'Calendar', {
    summary: 'Replace the address of your calendar feed',
    description: 'The old address stops working at once.',
    body: z.strictObject({}),
    answers: { 200: CalendarFeed },
    handle: async ({ caller }) => ok(await showCalendarFeed.rotate(caller)),
  }),
];

export const calendarRoutes: ResourceRoutes = (services) => [
  ...feedRoutes('member', services),
  ...feedRoutes('mentor', services),
  route('GET /calendar/:token.ics', 'public', 'Calendar', {
    summary: 'Get the sessions of the feed’s owner as an iCalendar file',
    description:
      'Contains recent and coming sessions, and coming ones that were cancelled. `ETag` changes with the content; with `If-None-Match` an unchanged ' +
      'calendar is answered by 304.',
    refusalLimit: 'unknown-calendar',
    params: { token: z.string() },
    answers: { 200: file('text/calendar; charset=utf-8'), 304: unmodified },
    handle: async ({ params, headers }) => {
      const content = Buffer.from(await services.readCalendarFeed.execute(params.token));
      const caching = { ETag: entityTag(content), 'Cache-Control': 'private, no-cache' };
      if (isUnchanged(headers['if-none-match'], caching.ETag)) return notModified(caching);
      return fileOf({ content, headers: caching });
    },
  }),
];
