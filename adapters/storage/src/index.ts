export { FolderVideos } from './folder-videos.js';
export { S3Videos } from './s3-videos.js';
export type { Bucket } from './s3-request.js';
