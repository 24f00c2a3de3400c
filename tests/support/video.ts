import { randomUUID } from 'node:crypto';

/** A file of this many bytes with the beginning of an mp4. */
export const mp4 = (bytes = 20_000, filling = 0): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomavc1', 'latin1'), Buffer.alloc(bytes - 24, filling)]);

export interface Part {
  readonly name: string;
  /** Without it the part is not a file. */
  readonly filename?: string;
  readonly content: string | Buffer;
}

export interface Form {
  readonly type: string;
  readonly body: Buffer;
}

/** A form as browsers write it. */
export function formOf(...parts: readonly Part[]): Form {
  const boundary = `----spotter-${randomUUID()}`;
  const written = parts.flatMap(({ name, filename, content }) => [
    Buffer.from(headOf(boundary, name, filename)),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  const body = Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

export function headOf(boundary: string, name: string, filename?: string): string {
  const file = filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: video/mp4`;
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
}

export const videoForm = (content: Buffer = mp4()): Form => formOf({ name: 'video', filename: 'me.mp4', content });
