import Router from '@koa/router';
import { koaBody } from 'koa-body';
import { serve } from './serve.js';

// Koa with its router: a hundred routes, the measured ones in the middle.

const sample = (id: string): object => ({
  id,
  status: 'confirmed',
  startsAt: '2026-11-20T18:00:00.000+09:00',
  endsAt: '2026-11-20T19:00:00.000+09:00',
  points: 60_000,
});

const router = new Router();
for (let index = 0; index < 50; index += 1) {
  const path = index === 25 ? '/api/reservations' : `/api/things-${index}`;
  router.get(`${path}/:id`, (context) => {
    context.body = { data: sample(String(context.params['id'])) };
  });
  router.post(path, koaBody(), (context) => {
    const { blockId } = context.request.body as { blockId: string };
    context.status = 201;
    context.body = { data: sample(blockId) };
  });
}
serve(router);
