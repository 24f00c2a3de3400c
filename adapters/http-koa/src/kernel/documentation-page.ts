import { pagePolicy } from './page-policy.js';

/** Sandbox accounts whose log-in the page offers; their password is published. */
export interface DemoLogIns {
  readonly emails: readonly string[];
  readonly password: string;
}

/** Own files only: no inline script or style, no other origin. Swagger UI draws its icons as data: images. */
export const PAGE_POLICY = pagePolicy("script-src 'self'", "style-src 'self'", "img-src 'self' data:");

/** Swagger UI for the OpenAPI document; `start.js` configures it. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Spotter API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <link rel="stylesheet" href="/docs/page.css" />
  </head>
  <body>
    <p id="demo" hidden>Log in to the sandbox as</p>
    <div id="ui">Loading the API. This page needs JavaScript; <a href="/openapi.json">the OpenAPI document</a> does not.</div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

export const PAGE_STYLE = `body { margin: 0; }
#ui { max-width: 1460px; margin: 0 auto; }
#demo { margin: 0; padding: 0.75rem 1.25rem; background: #e8f0fe; font: 1rem system-ui, sans-serif; }
#demo button { margin-left: 0.5rem; padding: 0.25rem 0.75rem; font: inherit; cursor: pointer; }
#demo output { margin-left: 0.75rem; }
`;

/** Runs in the browser. A demo log-in authorizes all requests of the page; the token stays in memory. */
export const startScript = (demo: DemoLogIns | null): string => `'use strict';
const demo = ${JSON.stringify(demo).replaceAll('<', '\\u003c')};

const ui = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#ui',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});

async function logIn(email, state) {
  state.textContent = 'Logging in…';
  const answer = await fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: demo.password }),
  });
  const { data, error } = await answer.json();
  if (error) {
    state.textContent = error.message;
    return;
  }
  ui.preauthorizeApiKey('accessToken', data.accessToken);
  state.textContent = 'Logged in as ' + email + '.';
}

if (demo) {
  const bar = document.getElementById('demo');
  const state = document.createElement('output');
  for (const email of demo.emails) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = email.split('@')[0];
    button.addEventListener('click', () => logIn(email, state));
    bar.append(button);
  }
  bar.append(state);
  bar.hidden = false;
}
`;
