import type { MentorId, ProApplicationId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';
import type { Page, PageRequest } from '../kernel/page.js';
import type { TrackRecord } from './rules/pro-application-conditions.js';
import type { Bytes, VideoKey } from './rules/pro-application-video.js';
import type { ProApplication, ProApplicationStatus } from './rules/pro-application.js';

export interface ProApplications {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: ProApplicationId): Promise<ProApplication>;
  /** The mentor's latest one, locked for this transaction. */
  findLatest(mentorId: MentorId): Promise<ProApplication | null>;
  /**
   * @throws DomainError policy-violation (`one-pro-application`), at the latest at the commit, while another application is undecided;
   * unauthorized for a closed account.
   */
  add(application: ProApplication): Promise<void>;
  save(application: ProApplication): Promise<void>;
  loadTrackRecord(mentorId: MentorId): Promise<TrackRecord>;
}

/** For administrators without the applications of closed accounts, whose statement and video are erased. */
export interface ProApplicationQueries {
  application(id: ProApplicationId): Promise<ProApplication | null>;
  /** The mentor's latest one. */
  lastOf(mentorId: MentorId): Promise<ProApplication | null>;
  /** The applications, the longest waiting first. */
  applications(filter: { readonly status?: ProApplicationStatus }, page: PageRequest): Promise<Page<ProApplication>>;
}

/** A key under which the storage possibly holds content that no application names. */
export interface StrayVideo {
  readonly key: VideoKey;
  /** `uploading` until an application names it. `discarded`: to be removed; removal can be repeated. */
  readonly status: 'uploading' | 'discarded';
  readonly since: Instant;
}

/** Uploads that the storage possibly holds without a use: recorded before the upload, deleted after the removal. */
export interface StrayVideos {
  add(stray: StrayVideo): Promise<void>;
  /** Confirms an upload. @returns false when it was discarded meanwhile. */
  confirm(key: VideoKey): Promise<boolean>;
  /** At most `limit` discarded videos, the oldest first. Marks uploads that began at `begunUntil` or before as discarded. */
  discard(begunUntil: Instant, limit: number): Promise<readonly VideoKey[]>;
  delete(key: VideoKey): Promise<void>;
}

/** The first and the last byte wanted, counted from 0, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** The storage of videos. It does not take part in transactions. Everything can throw DomainError unavailable. */
export interface Videos {
  /**
   * Reads the content as fast as it can store it. After a return the content is durable; after an error the key has no readable
   * content.
   * @throws any error of the content.
   */
  put(key: VideoKey, content: Bytes): Promise<void>;
  /**
   * Reads the range; default: all content.
   * @throws Error before the first byte when the key has no content.
   */
  read(key: VideoKey, range?: ByteRange): Promise<Bytes>;
  /** Removes the content under the key, and the remains of an interrupted upload. Without content it has no effect. */
  remove(key: VideoKey): Promise<void>;
}
