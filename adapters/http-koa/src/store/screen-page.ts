import { createHash } from 'node:crypto';
import { pagePolicy } from '../kernel/page-policy.js';

const STYLE = `
:root { color-scheme: light; --side: min(86vw, 60vh); }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; height: 100vh; display: flex; flex-direction: column; align-items: center; justify-content: space-evenly;
  padding: 3vmin; color: #14151a; background: #fff; text-align: center; overflow: hidden;
  font-family: system-ui, -apple-system, 'Segoe UI', 'Apple SD Gothic Neo', 'Malgun Gothic', sans-serif; }
time { font-size: 12vmin; line-height: 1; font-weight: 700; font-variant-numeric: tabular-nums; letter-spacing: -.02em; }
#code svg { display: block; width: var(--side); height: var(--side); }
progress { width: var(--side); height: 1vmin; accent-color: #14151a; }
p { margin: 0; font-size: 3.6vmin; line-height: 1.35; }
p span { display: block; color: #5a5e6b; font-size: 2.8vmin; }
#trouble { color: #a3150c; }
`;

/** Shows the code while it is valid, and requests the next one when due. */
const SCRIPT = `
const shown = (id) => document.getElementById(id);
const [clock, code, left, invitation, trouble] = ['clock', 'code', 'left', 'invitation', 'trouble'].map(shown);
const RETRY_MS = 5000;
const time = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23',
});
// The service's clock minus the screen's, which may be wrong.
let ahead = 0;
let expiresAt = 0;
let spanMs = 1;
let asking = 0;
const now = () => Date.now() + ahead;

const say = (korean, english) => {
  trouble.replaceChildren(korean, Object.assign(document.createElement('span'), { textContent: english }));
  trouble.hidden = false;
};
const hideCode = () => {
  code.replaceChildren();
  for (const element of [code, left, invitation]) element.hidden = true;
};
const show = ({ data, meta }) => {
  const picture = new DOMParser().parseFromString(data.svg, 'image/svg+xml').documentElement;
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', 'QR');
  code.replaceChildren(document.importNode(picture, true));
  ahead = Date.parse(meta.timestamp) - Date.now();
  expiresAt = Date.parse(data.expiresAt);
  spanMs = Math.max(1, expiresAt - now());
  for (const element of [code, left, invitation]) element.hidden = false;
  trouble.hidden = true;
};
const later = (ms) => {
  clearTimeout(asking);
  asking = setTimeout(ask, Math.max(500, ms));
};
async function ask() {
  const key = location.hash.slice(1);
  const [, store] = /^screen_([0-9a-f-]{36})_[\\w-]+$/.exec(key) ?? [];
  if (store === undefined) {
    hideCode();
    say('주소에 화면 키가 없습니다.', 'The address contains no screen key. Open /screen#key with a key of this branch.');
    return;
  }
  try {
    const answer = await fetch('/api/stores/' + store + '/check-in-code', { headers: { 'X-Api-Key': key }, cache: 'no-store' });
    if (answer.status === 401 || answer.status === 404) {
      hideCode();
      say('이 화면의 키를 사용할 수 없습니다. 관리자에게 새 키를 요청해 주세요.', 'The key of this screen is not valid. Ask an administrator for a new one.');
      return;
    }
    if (!answer.ok) throw new Error(String(answer.status));
    show(await answer.json());
    later(expiresAt - now());
  } catch {
    if (now() >= expiresAt) {
      hideCode();
      say('연결을 기다리는 중입니다.', 'Waiting for the connection …');
    }
    later(RETRY_MS);
  }
}
const tick = () => {
  clock.textContent = time.format(now());
  left.value = Math.max(0, Math.min(1, (expiresAt - now()) / spanMs));
};
addEventListener('hashchange', ask);
addEventListener('online', ask);
setInterval(tick, 250);
tick();
ask();
`;

/** The Content-Security-Policy source expression that allows exactly this inline style or script. */
const contentHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Only the page's own style and script, identified by hashes, and requests to this service. */
export const SCREEN_POLICY = pagePolicy(`style-src ${contentHash(STYLE)}`, `script-src ${contentHash(SCRIPT)}`);

/** The page of a branch's screen. The key follows the `#`, a part that browsers do not send. */
export const SCREEN_PAGE = `<!doctype html>
<html lang="ko">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Spotter</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <time id="clock"></time>
    <div id="code" hidden></div>
    <progress id="left" max="1" value="1" hidden aria-hidden="true"></progress>
    <p id="invitation" hidden>앱에서 QR 코드를 스캔하여 체크인하세요.<span>Scan the QR code in the app to check in.</span></p>
    <p id="trouble" role="status" hidden></p>
    <noscript><p>JavaScript를 켜 주세요. <span>Please enable JavaScript.</span></p></noscript>
    <script>${SCRIPT}</script>
  </body>
</html>`;
