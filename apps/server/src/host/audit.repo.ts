import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'

/** A stored number that differs from the number that its rows give. */
interface Difference {
  id: string
  what: string
  kept: number
  found: number
}

/**
 * Statements that compare stored numbers with the rows that they sum up. Each statement is one snapshot, and includes pending
 * changes of counts, so that the site may be in use.
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

/** Returns the wrong numbers, by the heading of their audit. */
export async function wrongNumbers(db: Database): Promise<Readonly<Record<string, readonly Difference[]>>> {
  const found: Record<string, readonly Difference[]> = {}
  for (const [heading, audit] of Object.entries(audits)) found[heading] = (await audit.execute(db)).rows
  return found
}

/**
 * An object gets its row before its bytes. A row that no file names is no fault if the store received no bytes: housekeeping
 * deletes the row within about an hour.
 */
const hasFile = sql<boolean>`exists (select from files where files.object_name = objects.name)`

/** The next objects by name, after the last object that was read. */
export async function objectsAfter(
  db: Database,
  last: string,
  count: number,
): Promise<{ name: string; byte_size: number }[]> {
  return await db
    .selectFrom('objects')
    .select(['name', 'byte_size'])
    .where('name', '>', last)
    .where(hasFile)
    .orderBy('name')
    .limit(count)
    .execute()
}

export async function isObjectKnown(db: Database, name: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('objects')
      .select('name')
      .where('name', '=', name)
      .where(hasFile)
      .executeTakeFirst()) !== undefined
  )
}
