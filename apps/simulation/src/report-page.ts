import { barChart, escapeHtml, lineChart, type PlotSeries } from './charts.js';
import type { Week } from './figures.js';
import { difference, figure, part, SECTIONS, titleOf, type StatedOptions } from './report-rows.js';
import type { SimulationResult } from './simulation.js';
import { describe } from './violation.js';

interface Run {
  /** The name of the run in a comparison. */
  readonly name: string;
  readonly result: SimulationResult;
}

/** A self-contained page of one run, or of two with their differences. @param settings the changes of the second run. */
export function reportPage(
  options: StatedOptions,
  runs: readonly [Run, Run?],
  settings: readonly string[] = [],
): string {
  const all = runs.filter((run) => run !== undefined);
  const title = titleOf(options);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulation: ${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Simulation</h1>
<p>${escapeHtml(title)}. Amounts are in won.</p>
${settings.length > 0 ? `<p>Changed: <code>${settings.map(escapeHtml).join('</code>, <code>')}</code></p>` : ''}
${all.map(formatVerdict).join('\n')}
<section class="charts">${chartsOf(all).join('\n')}</section>
<section class="${all.length > 1 ? 'tables wide' : 'tables'}">${tablesOf(all).join('\n')}</section>
</body>
</html>
`;
}

function formatVerdict({ name, result: { digest, events, violation } }: Run): string {
  const words = violation ? `VIOLATED: ${describe(violation)}` : 'all invariants held';
  return `<p class="${violation ? 'broken' : 'held'}">${escapeHtml(name)}: ${escapeHtml(words)}. ${figure(events, 'count')} events, hash <code>${digest}</code></p>`;
}

function chartsOf(runs: readonly Run[]): readonly string[] {
  const weekly = (words: string, of: (week: Week) => number): readonly PlotSeries[] =>
    runs.map(({ name, result }) => ({ name: nameSeries(runs, name, words), values: result.report.weeks.map(of) }));
  const lines = (title: string, ...groups: readonly (readonly PlotSeries[])[]): string =>
    chart(title, lineChart(groups));
  const bars = (title: string, labels: readonly string[], of: (run: Run) => readonly number[], unitName: string) => {
    const series = runs.map((run) => ({ name: run.name, values: of(run) }));
    return chart(title, barChart(labels, series, unitName));
  };
  const isPaid = runs.some(({ result }) => result.report.payouts.count > 0);
  return [
    lines(
      'Members and company: won per week',
      weekly('paid by members', ({ paid }) => paid),
      weekly('revenue of the company', ({ revenue }) => revenue),
    ),
    lines(
      'Mentors: won per week',
      weekly('earned by mentors', ({ earned }) => earned),
      weekly('compensation minus penalties', ({ compensation }) => compensation),
    ),
    lines(
      'Sessions per week',
      weekly('took place', ({ completed }) => completed),
    ),
    lines(
      'Lost sessions per week',
      weekly('cancelled late', ({ lateCancellations }) => lateCancellations),
      weekly('no-shows', ({ noShows }) => noShows),
    ),
    bars('Reservations by outcome', OUTCOMES, outcomes, 'reservations'),
    bars('Use of slots and credits', USES, uses, 'percent'),
    ...(isPaid ? [bars('Payouts in won, smallest first', TENTHS, tenths, 'percent of payouts')] : []),
  ];
}

const OUTCOMES = ['took place', 'cancelled', 'cancelled late', 'rejected', 'no member', 'no mentor'];

function outcomes({ result: { report } }: Run): readonly number[] {
  const { completed, cancelledInTime, cancelledLate, rejected, memberNoShows, mentorNoShows } = report.sessions;
  return [completed, cancelledInTime, cancelledLate, rejected, memberNoShows, mentorNoShows];
}

const USES = ['slots used', 'peak slots used', 'credits used', 'credits forfeited'];

function uses({ result: { report } }: Run): readonly number[] {
  const { slots, used, peakSlots, peakUsed } = report.utilisation;
  const { sold, used: creditsUsed, forfeited } = report.credits;
  const parts = [part(used, slots), part(peakUsed, peakSlots), part(creditsUsed, sold), part(forfeited, sold)];
  return parts.map((percent) => percent ?? 0);
}

const TENTHS = ['10', '20', '30', '40', '50', '60', '70', '80', '90', '100'];

const tenths = ({ result }: Run): readonly number[] => result.report.payouts.tenths;

const nameSeries = (runs: readonly Run[], run: string, words: string): string =>
  runs.length > 1 ? `${words}, ${run}` : words;

const chart = (title: string, drawn: string): string =>
  `<figure><figcaption>${escapeHtml(title)}</figcaption>${drawn}</figure>`;

function tablesOf(runs: readonly Run[]): readonly string[] {
  const [before, after] = runs;
  if (!before) return [];
  const heads = after ? `<tr><th></th><th>${before.name}</th><th>${after.name}</th><th>difference</th></tr>` : '';
  return SECTIONS.map(({ title, rows }) => {
    const lines = rows.map(({ words, unit, of }) => {
      const [one, other] = [of(before.result.report), after && of(after.result.report)];
      const more = other === undefined ? '' : `<td>${figure(other, unit)}</td><td>${difference(one, other, unit)}</td>`;
      return `<tr><th>${escapeHtml(words)}</th><td>${figure(one, unit)}</td>${more}</tr>`;
    });
    return `<table><caption>${title}</caption>${heads}${lines.join('')}</table>`;
  });
}

const STYLE = `
body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:1340px;padding:0 1rem;color:#222}
h1{margin:0}code{font-size:12px;word-break:break-all}
.held{color:#276749}.broken{color:#c53030;font-weight:bold}
.charts,.tables{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(430px,100%),1fr));gap:1.5rem;margin-top:1.5rem;align-items:start}
figure{margin:0}figcaption,caption{font-weight:600;text-align:left;padding:.3rem 0}
.tables.wide{grid-template-columns:repeat(auto-fit,minmax(min(600px,100%),1fr))}
svg{width:100%;height:auto}svg text{font:13px system-ui,sans-serif;fill:#555}
.legend{font-size:13px}.legend span{margin-right:1rem;display:inline-block}.legend i{display:inline-block;width:24px;margin-right:5px;vertical-align:middle}
table{border-collapse:collapse;width:100%}th{font-weight:normal;text-align:left}td,tr:first-child th+th{text-align:right;font-variant-numeric:tabular-nums}
tr{border-bottom:1px solid #eee}td,th{padding:.15rem .3rem}td,tr:first-child th+th{white-space:nowrap}`;
