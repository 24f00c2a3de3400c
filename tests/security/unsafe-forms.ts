import { formOf, mp4, type Form } from '../support/video.js';

/** Forms in place of a form whose only field is an mp4 file, each with one error. */
export function hostileForms(field: string): Readonly<Record<string, Form>> {
  const video = { name: field, filename: 'me.mp4', content: mp4() };
  const right = formOf(video);
  return {
    'another field': formOf({ ...video, name: 'film' }),
    'another field before': formOf({ ...video, name: 'film' }, video),
    'another field after': formOf(video, { name: 'title', content: 'Me' }),
    'two files': formOf(video, video),
    'no file': formOf(),
    'a text in its place': formOf({ name: field, content: 'a film' }),
    'an empty file': formOf({ ...video, content: '' }),
    'a picture that says it is a video': formOf({ ...video, content: Buffer.from('\x89PNG\r\n\x1a\n') }),
    'a long text': formOf({ ...video, content: 'x'.repeat(300_000) }),
    Matroska: formOf({ ...video, content: Buffer.from('1a45dfa38b4282886d6174726f736b61', 'hex') }),
    'no boundary': { ...right, type: 'multipart/form-data' },
    'another boundary': { ...right, type: 'multipart/form-data; boundary=other' },
    'an endless boundary': { ...right, type: `multipart/form-data; boundary=${'b'.repeat(5_000)}` },
    'another type': { ...right, type: 'application/octet-stream' },
    JSON: { type: 'application/json', body: Buffer.from('{"video":"x"}') },
    'a form without its end': { ...right, body: right.body.subarray(0, -10) },
    'half a form': { ...right, body: right.body.subarray(0, 9_000) },
    'no body': { ...right, body: Buffer.alloc(0) },
    'headers of a part that never end': {
      ...right,
      body: Buffer.concat([right.body.subarray(0, 60), Buffer.alloc(99_000, 'h')]),
    },
    'a field of an evil name': formOf({ ...video, name: '__proto__' }),
  };
}
