// Answers with as little code as possible, to compare Easel with: Fastify and pg only, one prepared statement for each call
// (`reads.ts`), and no rules; and node:http with 20 kB of constant bytes.
// The program runs in a process of its own, like the server under test, and ends with its parent. Its arguments are the
// configuration of the database and the id of a reader.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { reads } from './reads.ts'

const [database, readerId] = [JSON.parse(process.argv[2]!) as pg.PoolConfig, process.argv[3]!]
const pool = new pg.Pool({ ...database, max: 8 })
const app = Fastify()
for (const [url, { visitor, signedIn = visitor, values = () => [] }] of Object.entries(reads))
  app.get(url, async (request) => {
    const own = values(request.params as Record<string, string>)
    const token = request.headers.authorization
    if (!token)
      return { rows: (await pool.query({ name: `${url} visitor`, text: visitor, values: own })).rows }
    // Every signed-in request looks up its session once; Easel cannot do less.
    await pool.query({
      name: 'session',
      text: 'select user_id from sessions where token_hash = sha256($1::bytea)',
      values: [token],
    })
    const needsReader = signedIn.includes('$1') && signedIn !== visitor
    const all = needsReader ? [readerId, ...own] : own
    return { rows: (await pool.query({ name: `${url} signed in`, text: signedIn, values: all })).rows }
  })

// Writes: each is a single insert into a table of its own, and nothing counts its rows.
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
