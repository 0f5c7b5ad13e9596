// The least that the same answers can cost: Fastify and pg alone, one prepared statement for each, no rules; and node:http with 20 kB
// that never change. A process of its own, as the server under test is; ends with its parent. Arguments: the database's configuration and a
// reader's id.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'

const [database, readerId] = [JSON.parse(process.argv[2]!) as pg.PoolConfig, process.argv[3]!]
const pool = new pg.Pool({ ...database, max: 8 })
const app = Fastify()
const pageSize = 24

const columns = `post.id, post.title, post.alt_text, post.media_type, post.like_count, post.comment_count, post.share_count, post.create_ts,
  image.key as image_key, object.width, object.height, object.thumbhash,
  json_build_object('id', maker.id, 'nick_name', maker.nick_name, 'avatar_key', maker.avatar_key) as user_info`
const joins = `join users as maker on maker.id = post.user_id
  left join files as image on image.key = post.image_key left join objects as object on object.name = image.object_name`
const state = `exists (select from post_likes where post_id = post.id and user_id = $1) as is_liked,
  exists (select from follows where followee_id = post.user_id and follower_id = $1) as is_followed`
const notBlocked = `not exists (select from blocks where (user_id = $1 and blocked_id = post.user_id) or (user_id = post.user_id and blocked_id = $1))`

interface Read {
  visitor: string
  signedIn?: string
  values?: (params: Record<string, string>) => unknown[]
}

const list = (order: string): Read => ({
  visitor: `select ${columns} from posts as post ${joins} where post.visibility = 'public' order by ${order} limit ${pageSize}`,
  signedIn: `select ${columns}, ${state} from posts as post ${joins} where post.visibility = 'public' and ${notBlocked}
    order by ${order} limit ${pageSize}`,
})

const reads: Record<string, Read> = {
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
}

for (const [url, { visitor, signedIn = visitor, values = () => [] }] of Object.entries(reads))
  app.get(url, async (request) => {
    const own = values(request.params as Record<string, string>)
    const token = request.headers.authorization
    if (!token)
      return { rows: (await pool.query({ name: `${url} visitor`, text: visitor, values: own })).rows }
    // One lookup of the session: no signed-in request costs less.
    await pool.query({
      name: 'session',
      text: 'select user_id from sessions where token_hash = sha256($1::bytea)',
      values: [token],
    })
    const needsReader = signedIn.includes('$1') && signedIn !== visitor
    const all = needsReader ? [readerId, ...own] : own
    return { rows: (await pool.query({ name: `${url} signed in`, text: signedIn, values: all })).rows }
  })

// Writes, each a single insert into a table of its own, whose rows nothing counts.
const writes = ['like', 'comment', 'follow']
for (const name of writes) {
  await pool.query(
    `create table bare_${name} (id uuid primary key default uuidv7(), user_id uuid, target_id uuid, text text)`,
  )
  app.post(`/${name}/:id`, async (request) => {
    const { id } = request.params as { id: string }
    await pool.query({
      name: 'session',
      text: 'select user_id from sessions where token_hash = sha256($1::bytea)',
      values: [request.headers.authorization],
    })
    const { text } = (request.body ?? {}) as { text?: string }
    await pool.query({
      name: `insert ${name}`,
      text: `insert into bare_${name} (user_id, target_id, text) values ($1, $2, $3)`,
      values: [readerId, id, text],
    })
    return {}
  })
}

const fixed = Buffer.from(JSON.stringify({ text: 'x'.repeat(20_000 - 11) }))
const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': fixed.length }).end(fixed)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
const bare = await app.listen({ host: '127.0.0.1', port: 0 })
process.on('disconnect', () => process.exit())
process.send!({ bare, fixed: `http://127.0.0.1:${port}` })
