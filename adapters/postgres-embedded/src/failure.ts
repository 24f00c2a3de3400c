/** Converts PostgreSQL's output to one sentence, with a solution where one is known. */
export function explainFailure(output: string, port?: number): string {
  if (output.includes('Address already in use')) {
    return `Port ${port} on 127.0.0.1 is in use: stop the program that uses it, or choose another port.`;
  }
  if (/No space left on device|wrote only \d+ of \d+ bytes/.test(output))
    return 'The disk is full: PostgreSQL cannot write its data.';
  const lines = output.trim().split('\n');
  const reason = lines.find((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1) ?? '';
  const detail = reason.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '').replace(/\.$/, '');
  return `PostgreSQL did not start: ${detail || 'no reason given'}.`;
}
