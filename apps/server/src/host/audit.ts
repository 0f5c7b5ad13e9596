import { stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import type { ObjectStore } from '../platform/storage/object-store.ts'
import { type HostCommand, HostCommandError } from './host-command.ts'

/** A number that is kept, where it differs from what its rows give. */
interface Difference {
  id: string
  what: string
  kept: number
  found: number
}

/**
 * Numbers that are kept beside the rows that they sum up. Each statement is one snapshot, and changes that wait to be added up count as
 * kept, so that a site may be in use meanwhile.
 */
const audits: Readonly<Record<string, RawBuilder<Difference>>> = {
  'Attempts of users, by the ledger': sql`
    select id, 'attempts' as what, kept, found from (
      select balances.user_id as id, start + reward as kept,
        (select coalesce(sum(amount), 0) from balance_entries where user_id = balances.user_id) as found
      from balances) as balance
    where kept <> found`,
  'Counts of users': sql`
    with change as (
      select user_id, sum(likes) as likes, sum(followers) as followers, sum(followees) as followees from user_changes group by user_id),
    new_likes as (
      select posts.user_id, sum(post_changes.likes) as likes from post_changes join posts on posts.id = post_changes.post_id
      where posts.visibility = 'public' group by posts.user_id)
    select users.id, number.* from users
      left join change on change.user_id = users.id left join new_likes on new_likes.user_id = users.id
      cross join lateral (values
        ('posts', users.post_count, (select count(*) from posts where user_id = users.id and visibility = 'public')),
        ('works', users.work_count, (select count(*) from works where user_id = users.id and delete_ts is null)),
        ('followers', users.follower_count + coalesce(change.followers, 0),
          (select count(*) from follows where followee_id = users.id and is_visible)),
        ('followed', users.followee_count + coalesce(change.followees, 0), (select count(*) from follows where follower_id = users.id)),
        ('likes', users.like_count + coalesce(change.likes, 0) + coalesce(new_likes.likes, 0),
          (select count(*) from post_likes join posts on posts.id = post_likes.post_id
            where posts.user_id = users.id and posts.visibility = 'public'))) as number (what, kept, found)
    where number.kept <> number.found`,
  'Counts of posts': sql`
    with change as (
      select post_id, sum(likes) as likes, sum(comments) as comments, sum(shares) as shares from post_changes group by post_id),
    seen as (
      select comments.post_id from comments left join comments as thread on thread.id = comments.parent_id
      where comments.visibility = 'public' and not comments.only_for_owner
        and (thread.id is null or (thread.visibility = 'public' and not thread.only_for_owner)))
    select posts.id, number.* from posts left join change on change.post_id = posts.id
      cross join lateral (values
        ('likes', posts.like_count + coalesce(change.likes, 0), (select count(*) from post_likes where post_id = posts.id)),
        ('comments', posts.comment_count + coalesce(change.comments, 0), (select count(*) from seen where seen.post_id = posts.id)),
        ('shares', posts.share_count + coalesce(change.shares, 0), (select count(*) from post_shares where post_id = posts.id))
      ) as number (what, kept, found)
    where number.kept <> number.found`,
  'Counts of comments': sql`
    select comments.id, number.* from comments
      cross join lateral (values
        ('likes', comments.like_count, (select count(*) from comment_likes where comment_id = comments.id)),
        ('replies', comments.reply_count, (select count(*) from comments as reply
          where reply.parent_id = comments.id and reply.visibility = 'public' and not reply.only_for_owner))) as number (what, kept, found)
    where number.kept <> number.found`,
}

/** Returns the numbers that are wrong, by the heading of their audit. */
export async function wrongNumbers(db: Database): Promise<Readonly<Record<string, readonly Difference[]>>> {
  const found: Record<string, readonly Difference[]> = {}
  for (const [heading, audit] of Object.entries(audits)) found[heading] = (await audit.execute(db)).rows
  return found
}

const shownCount = 20
const filesAtOnce = 8

export const auditCommand: HostCommand = {
  name: 'audit',
  usage: '[--files]',
  summary:
    'counts again what is kept as a number (the attempts of users by the ledger, likes, followers, comments), while Easel runs or not; --files also looks for each stored file. It changes nothing',
  keepsSchema: true,
  async run(args, { db, store, say }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { files: { type: 'boolean', default: false } },
    })
    if (positionals.length > 0) throw new HostCommandError('Usage: audit [--files]')
    let count = 0
    const report = (heading: string, wrong: readonly string[]) => {
      count += wrong.length
      say(`${wrong.length === 0 ? 'ok   ' : 'FAULT'} ${heading}`)
      for (const line of wrong.slice(0, shownCount)) say(`        ${line}`)
      if (wrong.length > shownCount) say(`        … and ${wrong.length - shownCount} more`)
    }
    for (const [heading, differences] of Object.entries(await wrongNumbers(db)))
      report(
        heading,
        differences.map(({ id, what, kept, found }) => `${id}: ${what} are ${found}, but ${kept} is kept`),
      )
    if (values.files) report('Stored files', await missingFiles(db, store))
    if (count > 0)
      throw new HostCommandError(
        count === 1 ? '1 number or file is wrong.' : `${count} numbers or files are wrong.`,
      )
  },
}

/** Looks for the object of each row; an object that was removed meanwhile has no row any more. */
async function missingFiles(db: Database, store: ObjectStore): Promise<string[]> {
  const missing: string[] = []
  let last = ''
  for (;;) {
    const rows = await db
      .selectFrom('objects')
      .select(['name', 'byte_size'])
      .where('name', '>', last)
      .orderBy('name')
      .limit(1000)
      .execute()
    if (rows.length === 0) return missing
    last = rows.at(-1)!.name
    const waiting = rows.values()
    await Promise.all(
      Array.from({ length: filesAtOnce }, async () => {
        for (const { name, byte_size } of waiting) {
          if (await isThere(store, name, byte_size)) continue
          const row = await db
            .selectFrom('objects')
            .select('name')
            .where('name', '=', name)
            .executeTakeFirst()
          if (row) missing.push(`${name} is missing or cut`)
        }
      }),
    )
  }
}

async function isThere(store: ObjectStore, name: string, bytes: number): Promise<boolean> {
  try {
    const path = store.pathOf?.(name)
    if (path !== undefined) return (await stat(path)).size === bytes
    // The last byte is there only if all of them are.
    const end = bytes - 1
    return bytes === 0 || (await buffer(store.stream(name, { start: end, end }))).length === 1
  } catch {
    return false
  }
}
