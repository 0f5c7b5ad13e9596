import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { createPool } from '../../apps/server/src/platform/db/pool.ts'
import type { Crowd } from './crowd/sockets.ts'

/** Members of the crowd behind one address, which may have 500 sockets. */
const usualPerAddress = 400

/** Enough for every work that a member starts. */
const startAttempts = 1000

export type Member = Crowd['members'][number]

/** Creates `count` users with attempts, a session and an address each. The pool must be the superuser's. */
export async function createMembers(
  pool: Pick<ReturnType<typeof createPool>, 'query'>,
  count: number,
  perAddress = usualPerAddress,
): Promise<Member[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const group = randomBytes(4).toString('hex')
  await pool.query(
    `with given as (select uuidv7() as id, token, n from unnest($1::text[]) with ordinality as given (token, n)),
       person as (
         insert into users (id, username, username_key, nick_name, avatar_key)
         select id, $3 || n, $3 || n, 'Crowd ' || n, (select avatar_key from users limit 1) from given
         returning id),
       start as (
         insert into balance_entries (id, user_id, type, amount, reason, round, balance_after)
         select uuidv7(), id, 'start', $4, 'start', 1, 0 from person)
     insert into sessions (id, user_id, token_hash, expire_ts)
     select uuidv7(), id, sha256(token::bytea), $2 from person join given using (id)`,
    [tokens, Date.now() + 86_400_000, `crowd${group}`, startAttempts],
  )
  return tokens.map((token, index) => ({ token, address: addressOf(Math.floor(index / perAddress)) }))
}

function addressOf(subnet: number): string {
  return `198.18.${subnet >> 8}.${subnet & 255}`
}

export interface OpenSockets extends AsyncDisposable {
  /** Throws if a socket was closed. */
  check(): void
}

/** Opens a socket for each member in another process; resolves when all are open. */
export async function openSockets(crowd: Crowd): Promise<OpenSockets> {
  const child = fork(fileURLToPath(new URL('crowd/sockets.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  child.send(crowd)
  await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('A socket was refused'))),
  ])
  return {
    check() {
      if (child.exitCode !== null) throw new Error('A socket was closed')
    },
    async [Symbol.asyncDispose]() {
      child.kill()
      await ended
    },
  }
}
