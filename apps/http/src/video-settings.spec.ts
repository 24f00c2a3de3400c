import { expect } from 'chai';
import { FolderVideos, S3Videos } from '@spotter/storage';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfiguration } from './configuration.js';
import { refusalOf } from './testing/refusal-of.js';
import { openVideos } from './video-settings.js';

const S3 = {
  VIDEO_STORAGE: 's3',
  S3_REGION: 'ap-northeast-2',
  S3_BUCKET: 'spotter-videos',
  S3_ACCESS_KEY_ID: 'AKID1',
  S3_SECRET_ACCESS_KEY: 'secret-of-the-bucket',
};

const videosBy = (environment: Record<string, string>) => readConfiguration(environment).videos;

const refusal = (environment: Record<string, string>): string => refusalOf(() => videosBy(environment));

describe('the configuration of videos', () => {
  it('is a folder in the data folder by default', () => {
    expect(videosBy({})).to.deep.equal({ kind: 'folder', folder: join('.spotter', 'videos') });
    expect(videosBy({ DATA_FOLDER: '/data' })).to.deep.equal({ kind: 'folder', folder: '/data/videos' });
    expect(videosBy({ VIDEO_STORAGE: 'folder', VIDEO_FOLDER: '/mnt' })).to.deep.equal({
      kind: 'folder',
      folder: '/mnt',
    });
  });

  it('is a bucket, by default of AWS', () => {
    const bucket = {
      kind: 's3',
      endpoint: 'https://s3.ap-northeast-2.amazonaws.com',
      region: 'ap-northeast-2',
      bucket: 'spotter-videos',
      accessKeyId: 'AKID1',
      secretAccessKey: 'secret-of-the-bucket',
    };
    expect(videosBy(S3)).to.deep.equal(bucket);
    const endpoint = 'https://minio.test:9000';
    expect(videosBy({ ...S3, S3_ENDPOINT: endpoint })).to.deep.equal({ ...bucket, endpoint });
  });

  it('describes an error in one sentence without secrets', () => {
    const { S3_SECRET_ACCESS_KEY: _, ...others } = S3;
    expect(refusal(others)).to.match(/^VIDEO_STORAGE=s3 needs .* missing: S3_SECRET_ACCESS_KEY\.$/);
    expect(refusal({ VIDEO_STORAGE: 's3' })).to.match(/^VIDEO_STORAGE=s3 needs S3_REGION, /);
    expect(refusal({ VIDEO_STORAGE: 'tape' })).to.match(/^VIDEO_STORAGE: /);
    expect(refusal({ ...S3, S3_BUCKET: '../videos' })).to.equal('S3_BUCKET: must be the name of a bucket.');
    expect(refusal({ ...S3, S3_ENDPOINT: 'file:///videos' })).to.match(/^S3_ENDPOINT: must be an https/);
    expect(refusal({ ...S3, S3_SECRET_ACCESS_KEY: 'hunter 2' })).to.not.contain('hunter');
  });

  it('is refused for variables of a bucket without VIDEO_STORAGE=s3', () => {
    const { VIDEO_STORAGE: _, ...bucket } = S3;
    const names = 'S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY';
    expect(refusal(bucket)).to.equal(`Only VIDEO_STORAGE=s3 uses ${names}.`);
    const endpoint = { VIDEO_STORAGE: 'folder', S3_ENDPOINT: 'https://minio.test:9000' };
    expect(refusal(endpoint)).to.equal('Only VIDEO_STORAGE=s3 uses S3_ENDPOINT.');
  });

  it('is checked at the start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'spotter-settings-'));
    await writeFile(join(folder, 'file'), '');
    expect(await openVideos({ kind: 'folder', folder: join(folder, 'videos') })).to.be.instanceOf(FolderVideos);
    expect(await openVideos(videosBy(S3))).to.be.instanceOf(S3Videos);
    const inFile = join(folder, 'file', 'videos');
    const failure = await openVideos({ kind: 'folder', folder: inFile }).catch(String);
    expect(failure).to.equal(`ConfigurationError: VIDEO_FOLDER: ${inFile} is not writable.`);
    await rm(folder, { recursive: true });
  });

  it('is refused for a folder that the system does not create', async () => {
    const folder = '/proc/spotter/videos';
    const failure = await openVideos({ kind: 'folder', folder }).catch(String);
    expect(failure).to.equal(`ConfigurationError: VIDEO_FOLDER: ${folder} is not writable.`);
  });
});
