/** Number of rows of a list. */
export const pageSize = 24

const columns = `post.id, post.title, post.alt_text, post.media_type, post.like_count, post.comment_count, post.share_count, post.create_ts,
  image.key as image_key, object.width, object.height, object.thumbhash,
  json_build_object('id', maker.id, 'nick_name', maker.nick_name, 'avatar_key', maker.avatar_key) as user_info`
const joins = `join users as maker on maker.id = post.user_id
  left join files as image on image.key = post.image_key left join objects as object on object.name = image.object_name`
const state = `exists (select from post_likes where post_id = post.id and user_id = $1) as is_liked,
  exists (select from follows where followee_id = post.user_id and follower_id = $1) as is_followed`
const notBlocked = `not exists (select from blocks where (user_id = $1 and blocked_id = post.user_id) or (user_id = post.user_id and blocked_id = $1))`

interface Read {
  readonly visitor: string
  /** Statement for signed-in readers. By default, the statement for visitors is used. */
  readonly signedIn?: string
  /** Returns the parameters of the statement from the parameters of the path. */
  readonly values?: (params: Record<string, string>) => unknown[]
}

const templates = `select template.id, template.version, template.media_type, version.definition, version.cover_key, template.like_count, template.use_count
  from work_templates as template join work_template_versions as version on version.work_template_id = template.id and version.version = template.version
  where template.visibility = 'public' and template.delete_ts is null`

const list = (order: string): Read => ({
  visitor: `select ${columns} from posts as post ${joins} where post.visibility = 'public' order by ${order} limit ${pageSize}`,
  signedIn: `select ${columns}, ${state} from posts as post ${joins} where post.visibility = 'public' and ${notBlocked}
    order by ${order} limit ${pageSize}`,
})

/**
 * Statements of the reference server by route. `$1` is the reader if a statement depends on the reader, and otherwise the id in the
 * route.
 */
export const reads: Readonly<Record<string, Read>> = {
  '/hot_post_arr': list('post.hot desc, post.id desc'),
  '/post_arr': list('post.id desc'),
  '/post/:id': {
    visitor: `select ${columns} from posts as post ${joins} where post.id = $1`,
    signedIn: `select ${columns}, ${state} from posts as post ${joins} where post.id = $2`,
    values: ({ id }) => [id],
  },
  '/user/:id': { visitor: 'select * from users where id = $1', values: ({ id }) => [id] },
  '/comment_arr/:id': {
    visitor: `select comment.id, comment.text, comment.like_count, comment.create_ts,
      json_build_object('id', maker.id, 'nick_name', maker.nick_name, 'avatar_key', maker.avatar_key) as user_info
      from comments as comment join users as maker on maker.id = comment.user_id
      where comment.post_id = $1 order by comment.id desc limit ${pageSize}`,
    values: ({ id }) => [id],
  },
  '/current_user': { visitor: 'select * from users limit 0', signedIn: 'select * from users where id = $1' },
  '/work_template/:id': { visitor: `${templates} and template.id = $1`, values: ({ id }) => [id] },
  '/work_template_arr': { visitor: `${templates} order by template.id desc limit ${pageSize}` },
}
