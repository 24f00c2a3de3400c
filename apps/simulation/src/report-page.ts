import { barChart, escaped, lineChart, short, type Plotted } from './charts.js';
import type { Distribution } from './distribution.js';
import type { Week } from './figures.js';
import { difference, figure, SECTIONS } from './report-rows.js';
import type { SimulationOptions, SimulationResult } from './simulation.js';
import { describe } from './violation.js';

type Town = Pick<SimulationOptions, 'seed' | 'members' | 'mentors' | 'days'>;

interface Run {
  /** In a comparison: which of the two. */
  readonly name: string;
  readonly result: SimulationResult;
}

/** One page that needs nothing else: one run, or two with what differs. @param settings what was changed in the second. */
export function reportPage(town: Town, runs: readonly [Run, Run?], settings: readonly string[] = []): string {
  const all = runs.filter((run) => run !== undefined);
  const { seed, members, mentors, days } = town;
  const title = `${figure(members, 'count')} members, ${figure(mentors, 'count')} mentors, ${days} days, seed ${seed}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulation: ${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Simulation</h1>
<p>${escaped(title)}</p>
${settings.length > 0 ? `<p>Changed: <code>${settings.map(escaped).join('</code>, <code>')}</code></p>` : ''}
${all.map(verdict).join('\n')}
<section class="charts">${chartsOf(all).join('\n')}</section>
<section class="tables">${tablesOf(all).join('\n')}</section>
</body>
</html>
`;
}

function verdict({ name, result: { digest, events, violation } }: Run): string {
  const words = violation ? `BROKEN: ${describe(violation)}` : 'every invariant held';
  return `<p class="${violation ? 'broken' : 'held'}">${escaped(name)}: ${escaped(words)}. ${figure(events, 'count')} events, hash <code>${digest}</code></p>`;
}

function chartsOf(runs: readonly Run[]): readonly string[] {
  const weekly = (words: string, of: (week: Week) => number): readonly Plotted[] =>
    runs.map(({ name, result }) => ({ name: named(runs, name, words), values: result.report.weeks.map(of) }));
  const spread =
    (of: (run: Run) => Distribution) =>
    (run: Run): Plotted => ({ name: run.name, values: of(run).histogram });
  const [first] = runs;
  const payouts = first ? first.result.report.payouts : null;
  return [
    chart(
      'Won a week',
      lineChart(
        [...weekly('paid by members', ({ paid }) => paid), ...weekly('revenue of the house', ({ revenue }) => revenue)],
        'week',
      ),
    ),
    chart(
      'Won a week',
      lineChart(
        [
          ...weekly('earned by mentors', ({ earned }) => earned),
          ...weekly('compensation', ({ compensation }) => compensation),
        ],
        'week',
      ),
    ),
    chart(
      'Sessions a week',
      lineChart(
        weekly('took place', ({ completed }) => completed),
        'week',
      ),
    ),
    chart(
      'Lost sessions a week',
      lineChart(
        [
          ...weekly('cancelled late', ({ lateCancellations }) => lateCancellations),
          ...weekly('not come', ({ noShows }) => noShows),
        ],
        'week',
      ),
    ),
    chart(
      'What became of reservations',
      barChart(
        ['took place', 'in time', 'late', 'rejected', 'no member', 'no mentor'],
        runs.map(outcomes),
        'reservations',
      ),
    ),
    chart(
      'Use of slots and credits',
      barChart(['slots', 'peak slots', 'credits', 'forfeited'], runs.map(use), 'percent'),
    ),
    ...(payouts && payouts.count > 0
      ? [
          chart(
            'Payouts by size',
            barChart(partsOf(payouts), runs.map(spread(({ result }) => result.report.payouts)), 'won, up to'),
          ),
        ]
      : []),
  ];
}

const outcomes = ({ name, result: { report } }: Run): Plotted => {
  const { completed, cancelledInTime, cancelledLate, rejected, memberNoShows, mentorNoShows } = report.sessions;
  return { name, values: [completed, cancelledInTime, cancelledLate, rejected, memberNoShows, mentorNoShows] };
};

const use = ({ name, result: { report } }: Run): Plotted => {
  const {
    utilisation: { slots, used, peakSlots, peakUsed },
    credits,
  } = report;
  const part = (some: number, whole: number): number => (whole === 0 ? 0 : (100 * some) / whole);
  return {
    name,
    values: [
      part(used, slots),
      part(peakUsed, peakSlots),
      part(credits.used, credits.sold),
      part(credits.forfeited, credits.sold),
    ],
  };
};

/** The upper end of each part. In a comparison each run has ten parts of its own; they are named by the first. */
const partsOf = ({ min, max, histogram }: Distribution): readonly string[] =>
  histogram.map((_, index) => short(min + ((index + 1) * (max - min)) / histogram.length));

const named = (runs: readonly Run[], run: string, words: string): string =>
  runs.length > 1 ? `${words}, ${run}` : words;

const chart = (title: string, drawn: string): string =>
  `<figure><figcaption>${escaped(title)}</figcaption>${drawn}</figure>`;

function tablesOf(runs: readonly Run[]): readonly string[] {
  const [before, after] = runs;
  if (!before) return [];
  const heads = after ? `<tr><th></th><th>${before.name}</th><th>${after.name}</th><th>difference</th></tr>` : '';
  return SECTIONS.map(({ title, rows }) => {
    const lines = rows.map(({ words, unit, of }) => {
      const [one, other] = [of(before.result.report), after && of(after.result.report)];
      const more =
        other === undefined ? '' : `<td>${figure(other, unit)}</td><td>${difference(other - one, unit)}</td>`;
      return `<tr><th>${escaped(words)}</th><td>${figure(one, unit)}</td>${more}</tr>`;
    });
    return `<table><caption>${title}</caption>${heads}${lines.join('')}</table>`;
  });
}

const STYLE = `
body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:1340px;padding:0 1rem;color:#222}
h1{margin:0}code{font-size:12px;word-break:break-all}
.held{color:#276749}.broken{color:#c53030;font-weight:bold}
.charts,.tables{display:grid;grid-template-columns:repeat(auto-fit,minmax(430px,1fr));gap:1.5rem;margin-top:1.5rem;align-items:start}
figure{margin:0}figcaption,caption{font-weight:600;text-align:left;padding:.3rem 0}
svg{width:100%;height:auto}svg text{font:11px system-ui,sans-serif;fill:#555}
.legend{font-size:13px}.legend span{margin-right:1rem}.legend i{display:inline-block;width:10px;height:10px;margin-right:5px}
table{border-collapse:collapse;width:100%}th{font-weight:normal;text-align:left}td,tr:first-child th+th{text-align:right;font-variant-numeric:tabular-nums}
tr{border-bottom:1px solid #eee}td,th{padding:.15rem .3rem}td{white-space:nowrap}`;
