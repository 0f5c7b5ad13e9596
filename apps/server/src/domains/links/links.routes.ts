import type { linkRoutes, PrivateLink, SharedWork } from '@easel/contract'
import type { CallContext, Handlers } from '../../http/calls/call.ts'
import type { Database } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { findPeople, GuessLimiter, presentPerson } from '../accounts/index.ts'
import { downloadExpiry, type FileUrls, findFiles } from '../files/index.ts'
import { findVersions, versionKey } from '../templates/index.ts'
import { presentResult } from '../works/index.ts'
import type { findLinkOf } from './links.repo.ts'
import { endLink, isBlurred, linkOf, openShared, type SharedRow, setLink } from './links.service.ts'

export interface LinkDeps {
  db: Database
  urls: FileUrls
  now: () => number
  rateLimitFactor: number
}

export function linkHandlers({ db, urls, now, rateLimitFactor }: LinkDeps): Handlers<typeof linkRoutes> {
  const guessLimiter = new GuessLimiter(db, rateLimitFactor)
  return {
    async getWorkLink({ id }, { viewer }) {
      return present(await linkOf(db, viewer, id))
    },
    async setWorkLink({ id, ...change }, { viewer }) {
      await setLink(db, viewer, { ...change, workId: id, now: now() })
      return present(await linkOf(db, viewer, id))
    },
    async endWorkLink({ id }, { viewer }) {
      await endLink(db, viewer, id, now())
      return {}
    },
    async openLink({ key, password }, call) {
      const row = await openShared({ db, guessLimiter, now }, { key, password, address: call.address })
      return await presentShared(row, { db, urls, call })
    },
  }
}

function present(link: Awaited<ReturnType<typeof findLinkOf>>): { link?: PrivateLink } {
  if (!link) return {}
  const { key, end_ts, password_hash, create_ts } = link
  return {
    link: { key, ...(end_ts !== null && { end_ts }), has_password: password_hash !== null, create_ts },
  }
}

/** Presents the work with URLs of its own files that expire within an hour: after this time, the client needs the link again. */
async function presentShared(
  row: SharedRow,
  { db, urls, call: { origin, locale } }: { db: Database; urls: FileUrls; call: CallContext },
): Promise<SharedWork> {
  const wanted = { work_template_id: row.work_template_id, version: row.template_version }
  const keys = [row.image_key, row.video_key, row.thumbnail_key].flatMap((key) => key ?? [])
  const [files, versions, people] = await Promise.all([
    findFiles(db, keys),
    findVersions(db, [wanted]),
    findPeople(db, [row.user_id]),
  ])
  const expireTs = downloadExpiry()
  const fileOf = new Map(files.map((file) => [file.key, urls.present(origin, file, expireTs)]))
  const owner = people.get(row.user_id)
  const result_info = presentResult(row, fileOf)
  if (!owner || !result_info) throw errors.wrongState({ cause: 'link_ended' })
  return {
    user_info: presentPerson(owner, origin),
    work_id: row.work_id,
    work_template_id: row.work_template_id,
    template_title: versions.get(versionKey(wanted.work_template_id, wanted.version))!.title[locale],
    media_type: row.media_type as SharedWork['media_type'],
    is_sensitive: isBlurred(row),
    ...(row.title !== null && { title: row.title }),
    ...(row.alt_text !== null && { alt_text: row.alt_text }),
    ...(row.post_id !== null && row.visibility === 'public' && { post_id: row.post_id }),
    result_info,
    create_ts: row.create_ts,
  }
}
