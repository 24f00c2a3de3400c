/** PostgreSQL's own output, told in one sentence that says what to do where that is known. */
export function explainFailure(output: string, port?: number): string {
  if (output.includes('Address already in use')) {
    return `Port ${port} on 127.0.0.1 is taken: stop what listens there, or choose another port.`;
  }
  if (/No space left on device|Check free disk space/.test(output))
    return 'The disk is full: PostgreSQL cannot write its data.';
  const lines = output.trim().split('\n');
  const reason = lines.find((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1) ?? '';
  const told = reason.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '').replace(/\.$/, '');
  return `PostgreSQL did not start: ${told || 'it gave no reason'}.`;
}
