import type Router from '@koa/router';
import Koa from 'koa';

/** Koa and its router at the address from the benchmark. */
export function serve(router: Router): void {
  router.get('/readyz', (context) => {
    context.body = 'ready';
  });
  new Koa().use(router.routes()).listen(Number(process.env['PORT']), '127.0.0.1');
  process.once('SIGTERM', () => process.exit());
}
