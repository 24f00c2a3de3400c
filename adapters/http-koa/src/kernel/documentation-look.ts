export const STYLE = `
:root { color-scheme: light dark; --ink: #1c1d22; --soft: #6b6f7b; --line: #e3e5ea; --paper: #fff; --wash: #f6f7f9; --link: #2756c5; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e7e8ec; --soft: #9a9eab; --line: #30323a; --paper: #17181c; --wash: #1f2026; --link: #8fb0ff; }
}
* { box-sizing: border-box; }
body { margin: 0; display: grid; grid-template-columns: 15rem minmax(0, 60rem); gap: 3rem; color: var(--ink); background: var(--paper);
  font: 15px/1.55 system-ui, -apple-system, 'Segoe UI', 'Apple SD Gothic Neo', 'Malgun Gothic', sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 2rem 1.25rem; background: var(--wash); border-right: 1px solid var(--line); }
nav h1 { margin: 0 0 1rem; font-size: 1.15rem; }
nav a { display: flex; justify-content: space-between; padding: .2rem 0; color: inherit; text-decoration: none; }
nav a:hover { color: var(--link); }
input { width: 100%; margin-bottom: 1rem; padding: .45rem .6rem; font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--line); border-radius: 6px; }
main { padding: 2rem 1.25rem 6rem 0; }
a { color: var(--link); text-decoration: none; }
small, .lead small { color: var(--soft); }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.25rem; }
h3 { margin: 1.25rem 0 .4rem; font-size: .95rem; }
details { border: 1px solid var(--line); border-radius: 8px; margin: .4rem 0; padding: 0 1rem; }
details[open] { padding-bottom: 1rem; }
summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: .75rem; padding: .55rem 0; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary span { flex: 1 1 14rem; color: var(--soft); }
summary i { margin-left: auto; font-style: normal; font-size: .8rem; color: var(--soft); border: 1px solid var(--line); border-radius: 99px; padding: 0 .6rem; }
summary b { width: 3.6rem; font-size: .75rem; text-transform: uppercase; letter-spacing: .04em; }
.get { color: #1b7f4d; } .post { color: #2756c5; } .patch, .put { color: #a05a00; } .delete, .refusal { color: #b3261e; } .success { color: #1b7f4d; }
@media (prefers-color-scheme: dark) {
  .get, .success { color: #6fd3a0; } .post { color: #8fb0ff; } .patch, .put { color: #f0b35c; } .delete, .refusal { color: #ff8f87; }
}
code, pre { font: 13px/1.55 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
pre { margin: .3rem 0; padding: .8rem 1rem; overflow-x: auto; background: var(--wash); border-radius: 6px; }
p { margin: .35rem 0; }
table { border-collapse: collapse; }
td { padding: .2rem 1.25rem .2rem 0; vertical-align: top; }
.type { color: var(--soft); } .literal { color: #1b7f4d; } .field { font-weight: 600; }
@media (max-width: 48rem) { body { display: block; } nav { position: static; height: auto; } main { padding: 1rem; } summary i { margin-left: 0; } }
`;

export const SCRIPT = `
const filter = document.getElementById('filter');
const operations = [...document.querySelectorAll('details')];
filter.addEventListener('input', () => {
  const wanted = filter.value.toLowerCase();
  for (const operation of operations) operation.hidden = !operation.dataset.find.includes(wanted);
});
const openLinked = () => {
  const linked = document.getElementById(location.hash.slice(1));
  if (linked instanceof HTMLDetailsElement) linked.open = true;
};
addEventListener('hashchange', openLinked);
openLinked();
`;
