import { usernameKey } from '@easel/contract'
import { type RawBuilder, sql } from 'kysely'
import { type BatchedId, batchedRead } from '../../../platform/batching/batched-read.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import type { Database, Tx } from '../../../platform/db/pool.ts'
import { indexNow } from '../../search-index/index.ts'

export interface NewUser {
  id: string
  kind: 'person' | 'demo' | 'maker' | 'system'
  username: string
  password_hash?: string | null
  role?: 'person' | 'moderator'
  is_admin?: boolean
  nick_name: string
  avatar_key: string
  bio?: string
  erase_ts?: number
}

/** Inserts a user; returns false if the name is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  const row = await tx
    .insertInto('users')
    .values({ ...user, username_key: usernameKey(user.username) })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await indexNow(tx, 'user', [row.id])
  return row !== undefined
}

/** Returns whether an account that was erased recently had this name. */
export async function isFormerName(tx: Tx, username: string): Promise<boolean> {
  const row = await tx
    .selectFrom('former_usernames')
    .select('free_ts')
    .where('username_hash', '=', sql<Buffer>`sha256(convert_to(${usernameKey(username)}, 'UTF8'))`)
    .where('free_ts', '>', Date.now())
    .executeTakeFirst()
  return row !== undefined
}

export async function findCredentials(db: Database | Tx, username: string) {
  return await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'device_epoch'])
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()
}

/**
 * Condition for queries over `users` that `viewerId`, an id or a column, may see. A demo account is visible only to itself;
 * suspended accounts and accounts that wait for erasure are hidden.
 */
export function visibleUser(viewerId: BatchedId | undefined) {
  return sql<boolean>`(users.suspended_ts is null and users.leave_ts is null and (users.kind <> 'demo' or users.id = ${viewerId ?? null}::uuid))`
}

/** Condition that `viewerId` follows the user whose id is in the given column. */
export function followedBy(viewerId: BatchedId | undefined, column = sql`users.id`) {
  return viewerId
    ? hasRow(sql`follows where follows.follower_id = ${viewerId}::uuid and follows.followee_id = ${column}`)
    : sql<boolean>`false`
}

/** Selects the user of a joined row of `users` as a `Person`, for lists that show the author or owner of each row. */
export function personOf(table: string, viewerId: string | undefined): RawBuilder<Person> {
  const column = (name: keyof Person) => sql.ref(`${table}.${name}`)
  return sql<Person>`json_build_object('id', ${column('id')}, 'nick_name', ${column('nick_name')}, 'avatar_key', ${column('avatar_key')},
    'role', ${column('role')}, 'is_followed', ${followedBy(viewerId, column('id'))})`
}

function usersFor(db: Database | Tx, viewerId: BatchedId | undefined) {
  return db
    .selectFrom('users')
    .selectAll('users')
    .select(followedBy(viewerId).as('is_followed'))
    .where(visibleUser(viewerId))
}

/**
 * Begins a query for a user whom `viewerId` may see. Compares with an id, not with a list of a single id: for a list, PostgreSQL
 * assumes ten ids, and therefore chooses another plan, or plans each execution again.
 */
export function selectUser(db: Database | Tx, id: BatchedId, viewerId: BatchedId | undefined) {
  return usersFor(db, viewerId).where('users.id', '=', id)
}

/** Returns the given users whom `viewerId` may see. */
export async function findUsers(db: Database | Tx, ids: readonly string[], viewerId: string | undefined) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await usersFor(db, viewerId)
    .where('users.id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Condition that the user of a row of `users` shows their likes. */
export const showsLikes = sql<boolean>`coalesce((select likes_public from user_settings where user_id = users.id), false)`

export async function findUser(db: Database | Tx, id: string, viewerId: string | undefined) {
  return await selectUser(db, id, viewerId).executeTakeFirst()
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** Finds the viewer's own account; called for every page of the web client. */
export async function findOwnUser(db: Database, id: string): Promise<UserRow | undefined> {
  const [row] = await ownUser(db, { id })
  return row
}

const ownUser = batchedRead(['id'], (db, { id }) => selectUser(db, id, id))

export interface Person {
  id: string
  nick_name: string
  avatar_key: string
  role: string
  is_followed: boolean
}

/** Returns names and avatars of many users in one query, and whether `viewerId` follows them. */
export async function findPeople(
  db: Database,
  ids: readonly string[],
  viewerId?: string,
): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'nick_name', 'avatar_key', 'role', followedBy(viewerId).as('is_followed')])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the ids of the users with these names, by `usernameKey`. Demo accounts are left out. */
export async function findByUsernames(
  db: Database | Tx,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username_key'])
    .where('username_key', '=', sql<string>`any(${[...new Set(names.map(usernameKey))]}::text[])`)
    .where(visibleUser(undefined))
    .execute()
  return new Map(rows.map((row) => [row.username_key, row.id]))
}

export interface ProfileChange {
  nick_name?: string
  avatar_key?: string
  bio?: string
  location?: string
  website?: string
  novice_guide_web?: 0 | 1
}

export async function updateUser(tx: Tx, id: string, change: ProfileChange): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', id).execute()
  if (change.nick_name !== undefined) await indexNow(tx, 'user', [id])
}

/** Kind of an account; undefined if there is no account with this id. */
export async function kindOf(db: Database, id: string): Promise<NewUser['kind'] | undefined> {
  const row = await db.selectFrom('users').select('kind').where('id', '=', id).executeTakeFirst()
  return row?.kind as NewUser['kind'] | undefined
}

/** The user that owns the built-in templates. */
export async function findSystemUser(db: Database): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('id').where('kind', '=', 'system').executeTakeFirst()
  return user?.id
}

/** Key of the account's current avatar. */
export async function avatarKeyOf(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('avatar_key').where('id', '=', id).executeTakeFirst()
  return row?.avatar_key
}

/** Locks the account until the transaction ends, and returns its name and avatar. */
export async function lockUser(tx: Tx, id: string): Promise<{ username: string; avatar_key: string }> {
  return await tx
    .selectFrom('users')
    .select(['username', 'avatar_key'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Names and roles of an account. */
export async function namesOf(db: Database, id: string) {
  return await db
    .selectFrom('users')
    .select(['username', 'nick_name', 'role', 'is_admin'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Name and password hash of an account; an account that signs in only by a provider has no hash. */
export async function credentialsOf(db: Database, id: string) {
  return await db
    .selectFrom('users')
    .select(['username', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Id of the user with this name; undefined for accounts that belong to no person. */
export async function findPerson(tx: Tx, username: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', usernameKey(username))
    .where('kind', '=', 'person')
    .executeTakeFirst()
  return row?.id
}

export async function setPasswordHash(tx: Tx, id: string, password_hash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
}

/** Deletes the entries of former names that may be registered again. */
export async function deleteFormerNames(db: Database, now: number): Promise<void> {
  await db.deleteFrom('former_usernames').where('free_ts', '<', now).execute()
}

/** Makes the device tokens of an account invalid. */
export async function raiseDeviceEpoch(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ device_epoch: eb('device_epoch', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
