import type { MentorId, ProApplicationId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Page, PageRequest } from '../shared/page.js';
import type { ProApplication, ProApplicationStatus } from './pro-application.js';
import type { ProStanding } from './pro-application-conditions.js';
import type { Bytes, VideoKey } from './pro-application-video.js';

export interface ProApplications {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: ProApplicationId): Promise<ProApplication>;
  /** The mentor's latest one, locked for this transaction. */
  lastOf(mentorId: MentorId): Promise<ProApplication | null>;
  /** @throws DomainError policy-violation (`one-pro-application`), at the latest at the commit, beside one that is not decided. */
  add(application: ProApplication): Promise<void>;
  save(application: ProApplication): Promise<void>;
  standing(mentorId: MentorId): Promise<ProStanding>;
}

export interface ProApplicationQueries {
  application(id: ProApplicationId): Promise<ProApplication | null>;
  /** The mentor's latest one. */
  lastOf(mentorId: MentorId): Promise<ProApplication | null>;
  /** Those that have waited the longest first. */
  applications(filter: { readonly status?: ProApplicationStatus }, page: PageRequest): Promise<Page<ProApplication>>;
}

/** A key under which the storage may hold something that no application names. */
export interface StrayVideo {
  readonly key: VideoKey;
  /** `uploading` until its application names it; whatever is `discarded` is removed, however often that takes. */
  readonly status: 'uploading' | 'discarded';
  readonly since: Instant;
}

/** What the storage may hold in vain: written down before it is there, and forgotten after it is gone. */
export interface StrayVideos {
  add(stray: StrayVideo): Promise<void>;
  /** An upload is no stray any more. @returns false when it is none that goes on: it was discarded. */
  keep(key: VideoKey): Promise<boolean>;
  /** At most `limit` that are discarded, the oldest first. Uploads that began until then are discarded from now on. */
  discard(begunUntil: Instant, limit: number): Promise<readonly VideoKey[]>;
  forget(key: VideoKey): Promise<void>;
}

/** The first and the last byte wanted, counted from 0, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Where videos are. Nothing of it is part of a transaction. */
export interface Videos {
  /**
   * Takes the bytes as fast as it can keep them. When it has returned, they are there to stay; when it throws, nothing can be read
   * under the key.
   * @throws whatever the content throws.
   */
  put(key: VideoKey, content: Bytes): Promise<void>;
  /** Without a range all of it. @throws Error before the first byte when there is none. */
  read(key: VideoKey, range?: ByteRange): Promise<Bytes>;
  /** What is under the key, and what an upload that broke off has left of it; nothing where there is nothing. */
  remove(key: VideoKey): Promise<void>;
}
