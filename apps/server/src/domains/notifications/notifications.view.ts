import {
  type BatchWork,
  type File,
  type Locale,
  type Notification,
  type SecurityEvent,
  type SocialContent,
  type SocialNotificationType,
  socialKinds,
  type WorkStateContent,
} from '@easel/contract'
import type { Database } from '../../platform/db/pool.ts'
import { findUsers, presentPerson, type UserRow } from '../accounts/index.ts'
import { type FileUrls, findFiles } from '../files/index.ts'
import { findBatchWorks } from './batches.repo.ts'
import type { NotificationRow } from './notifications.repo.ts'

interface ViewContext {
  db: Database
  urls: FileUrls
  origin: string
  /** Undefined if many users are notified in one call; fields that depend on the locale are then left out. */
  locale?: Locale
}

type FileOf = (key: string | null) => File | undefined

export async function presentNotifications(
  rows: readonly NotificationRow[],
  { db, urls, origin, locale }: ViewContext,
): Promise<Notification[]> {
  const keys = rows.flatMap((row) =>
    [row.thumbnail_key, row.result_key, row.source_key, row.post_thumbnail_key].filter((key) => key !== null),
  )
  const actorIds = rows.flatMap((row) => row.actor_id ?? [])
  // All rows of one list belong to the same user, who is also the reader.
  const readerId = rows[0]?.user_id
  const [files, batches, people] = await Promise.all([
    findFiles(db, keys),
    findBatchWorks(
      db,
      rows.flatMap((row) => row.batch_id ?? []),
    ),
    // Suspended users and users who are about to be erased are not found, so they are no longer named.
    actorIds.length > 0 ? findUsers(db, actorIds, readerId) : new Map<string, UserRow>(),
  ])
  const known = new Map(files.map((file) => [file.key, urls.present(origin, file)]))
  const fileOf: FileOf = (key) => (key === null ? undefined : known.get(key))
  const userInfoOf = (id: string | null) => {
    const person = id === null ? undefined : people.get(id)
    return person ? presentPerson(person, origin) : null
  }
  return rows.map((row): Notification => {
    const common = { id: row.id, is_read: row.is_read, create_ts: row.create_ts }
    if (row.type === 'work_state') {
      const batch = row.batch_id === null ? undefined : batches.get(row.batch_id)
      return { ...common, type: row.type, content: workContent(row, fileOf, { batch, locale }) }
    }
    if (row.type === 'security') {
      const content = { event: row.security_event as SecurityEvent, device_name: row.device_name! }
      return { ...common, type: row.type, content }
    }
    const type = row.type as SocialNotificationType
    return {
      ...common,
      type,
      content: { ...socialContent({ ...row, type }, fileOf, locale), user_info: userInfoOf(row.actor_id) },
    }
  })
}

function workContent(
  row: NotificationRow,
  file: FileOf,
  { batch = [], locale }: { batch: BatchWork[] | undefined; locale: Locale | undefined },
): WorkStateContent {
  const thumbnail = file(row.thumbnail_key) ?? file(row.source_key) ?? null
  const preview = file(row.result_key) ?? thumbnail
  const template_title = locale && row.template_title?.[locale]
  return {
    type: 'work_state',
    state: row.state as WorkStateContent['state'],
    work_id: row.work_id!,
    ...(template_title && { template_title }),
    ...(batch.length > 1 && { batch_arr: batch }),
    media: {
      files: { preview_url: { url: preview?.url ?? '' } },
      data: { outputs: [{ files: { thumbnail } }] },
    },
  }
}

const beginningLength = 140

function beginningOf(text: string): string {
  const letters = [...text]
  return letters.length <= beginningLength ? text : `${letters.slice(0, beginningLength - 1).join('')}…`
}

function socialContent(
  row: NotificationRow & { type: SocialNotificationType },
  file: FileOf,
  locale: Locale | undefined,
): Omit<SocialContent, 'user_info'> {
  const { subject } = socialKinds[row.type]
  const comment_id = row.comment_id ?? row.act_comment_id
  const thumbnail = file(row.post_thumbnail_key)
  const title = row.post_title ?? (locale && (row.theme_title ?? row.ready_title)?.[locale])
  return {
    ...(row.post_id && { post_id: row.post_id }),
    ...(comment_id && { comment_id }),
    ...(subject === 'theme' && { theme_id: row.subject_id! }),
    ...(subject === 'case' && { case_id: row.subject_id! }),
    ...(subject === 'template' && { work_template_id: row.subject_id! }),
    ...(title && { title }),
    ...(locale && row.broken && row.type === 'template_broken' && { reason: row.broken[locale] }),
    ...(row.comment_text && { comment_text: beginningOf(row.comment_text) }),
    ...(thumbnail && { thumbnail }),
    count: Math.max(1, row.actor_count),
  }
}
