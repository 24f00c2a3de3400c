import { join } from 'node:path';
import type { Videos } from '@spotter/core/mentor';
import { FolderVideos, S3Videos, type Bucket } from '@spotter/storage';
import { z } from 'zod';
import { ConfigurationError, nonEmpty, printable, webAddress, allOrNone } from './configured-values.js';

/** The storage of Pro application videos (docs/operations.md, Videos). */
export const VideoEnvironment = z.object({
  VIDEO_STORAGE: z.enum(['folder', 's3']).optional(),
  VIDEO_FOLDER: nonEmpty.optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: printable.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: printable.optional(),
  S3_SECRET_ACCESS_KEY: printable.optional(),
});

type ParsedEnvironment = z.output<typeof VideoEnvironment> & { readonly DATA_FOLDER: string };

const S3 = ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

export type VideoSettings = { readonly kind: 'folder'; readonly folder: string } | ({ readonly kind: 's3' } & Bucket);

/** By default a folder in the data folder. @throws ConfigurationError */
export function videoSettings(given: ParsedEnvironment): VideoSettings {
  if (given.VIDEO_STORAGE !== 's3') {
    const ignored = [...S3, 'S3_ENDPOINT' as const].filter((name) => given[name] !== undefined);
    if (ignored.length > 0) throw new ConfigurationError(`Only VIDEO_STORAGE=s3 uses ${ignored.join(', ')}.`);
    return { kind: 'folder', folder: given.VIDEO_FOLDER ?? join(given.DATA_FOLDER, 'videos') };
  }
  const s3 = allOrNone('VIDEO_STORAGE=s3', S3, given);
  if (s3 === null) throw new ConfigurationError(`VIDEO_STORAGE=s3 needs ${S3.join(', ')}.`);
  return {
    kind: 's3',
    endpoint: given.S3_ENDPOINT ?? `https://s3.${s3.S3_REGION}.amazonaws.com`,
    region: s3.S3_REGION,
    bucket: s3.S3_BUCKET,
    accessKeyId: s3.S3_ACCESS_KEY_ID,
    secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
  };
}

/** @throws ConfigurationError for a folder that is not writable. */
export async function openVideos(settings: VideoSettings): Promise<Videos> {
  if (settings.kind === 's3') return new S3Videos(settings);
  try {
    return await FolderVideos.in(settings.folder);
  } catch {
    throw new ConfigurationError(`VIDEO_FOLDER: ${settings.folder} is not writable.`);
  }
}
