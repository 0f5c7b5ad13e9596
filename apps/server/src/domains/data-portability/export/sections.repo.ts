import { sql } from 'kysely'
import type { Database } from '../../../platform/db/pool.ts'

interface Page {
  userId: string
  after: string
  limit: number
}

/** Reads a page of rows of a section in the order of `cursor`, which is not written to the archive. */
type Read = (db: Database, page: Page) => Promise<(Record<string, unknown> & { cursor: string })[]>

const start = '00000000-0000-0000-0000-000000000000'

/** Queries for one page of each further section. They read only the user's own data, and public data of other users. */
const reads: Record<string, Read> = {
  posts: (db, { userId, after, limit }) =>
    db
      .selectFrom('posts as post')
      .select([
        'post.id as cursor',
        'post.id',
        'post.work_id',
        'post.title',
        'post.alt_text',
        'post.create_ts',
      ])
      .select([
        'post.visibility',
        'post.audience',
        'post.hidden_by',
        'post.is_sensitive',
        'post.hide_mark',
        'post.theme_id',
      ])
      .select(['post.remix_of_post_id', 'post.like_count', 'post.comment_count', 'post.share_count'])
      .select(sql<boolean>`exists (select from post_sources where post_id = post.id)`.as('share_sources'))
      .select(
        sql<
          string[]
        >`array(select topics.name from post_topics join topics on topics.id = topic_id where post_id = post.id order by topics.name)`.as(
          'topic_arr',
        ),
      )
      .where('post.user_id', '=', userId)
      .where('post.id', '>', after)
      .orderBy('post.id')
      .limit(limit)
      .execute(),
  comments: (db, { userId, after, limit }) =>
    db
      .selectFrom('comments as comment')
      .innerJoin('posts as post', 'post.id', 'comment.post_id')
      .innerJoin('users as author', 'author.id', 'post.user_id')
      .select([
        'comment.id as cursor',
        'comment.id',
        'comment.post_id',
        'comment.parent_id',
        'comment.reply_to_id',
      ])
      .select([
        'comment.text',
        'comment.create_ts',
        'comment.update_ts',
        'comment.visibility',
        'comment.hidden_by',
      ])
      .select(['comment.like_count', 'post.title as post_title', 'author.nick_name as post_author'])
      .where('comment.user_id', '=', userId)
      .where('comment.id', '>', after)
      .orderBy('comment.id')
      .limit(limit)
      .execute(),
  ledger: (db, { userId, after, limit }) =>
    db
      .selectFrom('balance_entries')
      .select([
        'id as cursor',
        'id',
        'type',
        'amount',
        'reason',
        'note',
        'ref_id',
        'balance_after',
        'create_ts',
      ])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  post_likes: (db, { userId, after, limit }) =>
    db
      .selectFrom('post_likes as given')
      .innerJoin('posts as post', 'post.id', 'given.post_id')
      .innerJoin('users as author', 'author.id', 'post.user_id')
      .select([
        'given.post_id as cursor',
        'given.post_id as id',
        'post.title',
        'author.nick_name as author',
        'given.create_ts',
      ])
      .where('given.user_id', '=', userId)
      .where('given.post_id', '>', after)
      .orderBy('given.post_id')
      .limit(limit)
      .execute(),
  comment_likes: (db, { userId, after, limit }) =>
    db
      .selectFrom('comment_likes as given')
      .innerJoin('comments as comment', 'comment.id', 'given.comment_id')
      .innerJoin('users as author', 'author.id', 'comment.user_id')
      .select([
        'given.comment_id as cursor',
        'given.comment_id as id',
        'author.nick_name as author',
        'given.create_ts',
      ])
      .where('given.user_id', '=', userId)
      .where('given.comment_id', '>', after)
      .orderBy('given.comment_id')
      .limit(limit)
      .execute(),
  template_likes: (db, { userId, after, limit }) =>
    db
      .selectFrom('work_template_likes as given')
      .innerJoin('work_templates as template', 'template.id', 'given.work_template_id')
      .innerJoin('work_template_versions as version', (join) =>
        join
          .onRef('version.work_template_id', '=', 'template.id')
          .onRef('version.version', '=', 'template.version'),
      )
      .select(['template.id as cursor', 'template.id', 'given.create_ts'])
      .select(sql<object>`version.definition -> 'title'`.as('title'))
      .where('given.user_id', '=', userId)
      .where('template.id', '>', after)
      .orderBy('template.id')
      .limit(limit)
      .execute(),
  presets: (db, { userId, after, limit }) =>
    db
      .selectFrom('presets')
      .innerJoin('work_templates as template', 'template.id', 'presets.work_template_id')
      .innerJoin('work_template_versions as version', (join) =>
        join
          .onRef('version.work_template_id', '=', 'template.id')
          .onRef('version.version', '=', 'template.version'),
      )
      .select(['presets.id as cursor', 'presets.id', 'presets.work_template_id', 'presets.name'])
      .select(['presets.params', 'presets.create_ts', 'template.builtin_key'])
      .select(sql<object>`version.definition -> 'title'`.as('template_title'))
      .where('presets.user_id', '=', userId)
      .where('presets.id', '>', after)
      .orderBy('presets.id')
      .limit(limit)
      .execute(),
  words: (db, { userId, after, limit }) =>
    db
      .selectFrom('kept_words')
      .select(['id as cursor', 'id', 'prompt', 'negative_prompt', 'is_favourite', 'use_ts'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  word_lists: (db, { userId, after, limit }) =>
    db
      .selectFrom('word_lists')
      .select(['id as cursor', 'id', 'name', 'entries as entry_arr'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  followees: (db, page) => people(db, page, { self: 'follower_id', listed: 'followee_id' }),
  followers: (db, page) => people(db, page, { self: 'followee_id', listed: 'follower_id' }),
  followed_boards: (db, { userId, after, limit }) =>
    db
      .selectFrom('board_follows as follow')
      .innerJoin('boards as board', 'board.id', 'follow.board_id')
      .select(['board.id as cursor', 'board.id', 'board.name', 'follow.create_ts'])
      .where('follow.user_id', '=', userId)
      // For a board that is no longer public, the archive must not contain its new name.
      .where(sql<boolean>`board.audience = 'public' and board.visibility = 'public'`)
      .where('board.id', '>', after)
      .orderBy('board.id')
      .limit(limit)
      .execute(),
}

function people(
  db: Database,
  { userId, after, limit }: Page,
  { self, listed }: { self: 'follower_id' | 'followee_id'; listed: 'follower_id' | 'followee_id' },
) {
  return db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', `follows.${listed}`)
    .select(['follows.id as cursor', 'users.id', 'users.username', 'users.nick_name', 'follows.create_ts'])
    .where(`follows.${self}`, '=', userId)
    .$if(self === 'followee_id', (query) => query.where('follows.is_visible', '=', true))
    .where('follows.id', '>', after)
    .orderBy('follows.id')
    .limit(limit)
    .execute()
}

export const sectionNames: readonly string[] = Object.keys(reads)

/** Yields the pages of a section. */
export async function* readSection(
  db: Database,
  section: string,
  { userId, limit }: { userId: string; limit: number },
): AsyncGenerator<object[]> {
  let after = start
  for (;;) {
    const rows = await reads[section]!(db, { userId, after, limit })
    if (rows.length === 0) return
    yield rows.map(({ cursor: _, ...row }) => row)
    if (rows.length < limit) return
    after = rows.at(-1)!.cursor
  }
}

/** Reads the account itself, with the fields that its profile shows. */
export async function readProfileOf(db: Database, userId: string) {
  return await db
    .selectFrom('users')
    .select(['id', 'username', 'nick_name', 'bio', 'location', 'website', 'joined_ts', 'avatar_key'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
