import { randomBytes } from 'node:crypto'
import { type Board, maxBoardItems } from '@easel/contract'
import { allotmentOf } from '../../allotments.ts'
import type { RecordCreatedId, Viewer } from '../../http/calls/call.ts'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { errors, throwRefusal } from '../../platform/errors/domain-error.ts'
import { newId } from '../../platform/ids.ts'
import { isBlockedBetween, isSeenFollowing } from '../social/index.ts'
import { countItems, deleteItems, hasItem, insertItems, moveItem, savableWorks } from './board-items.repo.ts'
import { refusalToChange, refusalToFollow } from './boards.policy.ts'
import {
  type BoardRow,
  type BoardViewer,
  countBoards,
  deleteBoard,
  findBoard,
  insertBoard,
  insertFollow,
  lockBoard,
  setBoard,
} from './boards.repo.ts'

type Audience = Board['audience']

/** Key of a private link, which cannot be guessed. */
const newLinkKey = () => randomBytes(16).toString('base64url')

export interface BoardWords {
  name: string
  description: string
  audience: Audience
}

export interface NewBoardInput extends BoardWords {
  recordCreatedId: RecordCreatedId
  /** Id and creation time of a board that comes from an archive. */
  past?: { id: string; createTs: number }
}

export async function createBoard(
  db: Database,
  owner: Viewer,
  { recordCreatedId, past, ...words }: NewBoardInput,
): Promise<string> {
  const id = past?.id ?? newId()
  const create_ts = past?.createTs ?? Date.now()
  await transact(db, async (tx) => {
    if ((await countBoards(tx, owner.id)) >= allotmentOf(owner.kind).boards)
      throw errors.wrongState({ cause: 'too_many_boards' })
    await insertBoard(tx, {
      ...{ id, user_id: owner.id, ...words, create_ts, item_ts: create_ts },
      link_key: words.audience === 'link' ? newLinkKey() : null,
      only_for_owner: owner.kind === 'demo',
    })
    await recordCreatedId(tx, id)
  })
  return id
}

/** Returns a board that the viewer may see; otherwise throws A0404. */
export async function openBoard(db: Database | Tx, id: string, viewer: BoardViewer): Promise<BoardRow> {
  const board = await findBoard(db, id, viewer)
  if (!board) throw errors.notFound()
  return board
}

/** Locks a board of the viewer's own. */
async function lockOwn(tx: Tx, viewer: Viewer, id: string): Promise<BoardRow> {
  await lockBoard(tx, id)
  const board = await openBoard(tx, id, { viewerId: viewer.id })
  throwRefusal(refusalToChange(board, viewer.id))
  return board
}

export interface BoardChange {
  id: string
  name?: string | undefined
  description?: string | undefined
  audience?: Audience | undefined
  renew_link?: true | undefined
  cover_work_id?: string | null | undefined
}

export async function updateBoard(
  db: Database,
  viewer: Viewer,
  { id, renew_link, ...change }: BoardChange,
): Promise<void> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  if (given.length === 0 && !renew_link) throw errors.invalid({ cause: 'nothing_to_change' })
  await transact(db, async (tx) => {
    const board = await lockOwn(tx, viewer, id)
    if (change.cover_work_id && !(await hasItem(tx, id, change.cover_work_id))) throw errors.notFound()
    const link_key = linkAfter(board, change.audience ?? board.audience, renew_link === true)
    await setBoard(tx, id, { ...Object.fromEntries(given), link_key })
  })
}

/** Returns the key of the link after a change: a board that gets the audience "link" again gets a new key. */
function linkAfter(board: BoardRow, audience: Audience, isRenewed: boolean): string | null {
  if (audience !== 'link') return null
  return isRenewed || board.link_key === null ? newLinkKey() : board.link_key
}

export async function removeBoard(db: Database, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    await lockOwn(tx, viewer, id)
    await deleteBoard(tx, id)
  })
}

/** Saves all of the works or none; A0404 if the viewer may not save one of the works. */
export async function addToBoard(
  db: Database,
  viewer: Viewer,
  { id, workIds }: { id: string; workIds: readonly string[] },
): Promise<void> {
  await transact(db, async (tx) => {
    await lockOwn(tx, viewer, id)
    const wanted = [...new Set(workIds)]
    const savable = await savableWorks(tx, wanted, viewer.id)
    if (savable.size < wanted.length) throw errors.notFound()
    await insertItems(tx, id, wanted)
    if ((await countItems(tx, id)) > maxBoardItems) throw errors.wrongState({ cause: 'board_full' })
  })
}

/** Saves the works among the given works that the viewer may save. `coverWorkId` becomes the cover if it is among them. */
export async function saveToBoard(
  db: Database,
  viewer: Viewer,
  { id, workIds, coverWorkId }: { id: string; workIds: readonly string[]; coverWorkId?: string | undefined },
): Promise<void> {
  await transact(db, async (tx) => {
    await lockOwn(tx, viewer, id)
    const savable = await savableWorks(tx, workIds, viewer.id)
    await insertItems(
      tx,
      id,
      workIds.filter((workId) => savable.has(workId)),
    )
    if (coverWorkId !== undefined && (await hasItem(tx, id, coverWorkId)))
      await setBoard(tx, id, { cover_work_id: coverWorkId })
  })
}

export async function removeFromBoard(
  db: Database,
  viewer: Viewer,
  { id, workIds }: { id: string; workIds: readonly string[] },
): Promise<void> {
  await transact(db, async (tx) => {
    await lockOwn(tx, viewer, id)
    await deleteItems(tx, id, workIds)
  })
}

export async function moveInBoard(
  db: Database,
  viewer: Viewer,
  { id, workId, afterId }: { id: string; workId: string; afterId: string | null },
): Promise<void> {
  await transact(db, async (tx) => {
    await lockOwn(tx, viewer, id)
    for (const itemId of [workId, ...(afterId === null ? [] : [afterId])])
      if (!(await hasItem(tx, id, itemId))) throw errors.notFound()
    if (workId !== afterId) await moveItem(tx, id, { workId, afterId })
  })
}

export async function followBoard(db: Database, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const board = await openBoard(tx, id, { viewerId: viewer.id })
    const isBlocked = await isBlockedBetween(tx, board.user_id, viewer.id)
    throwRefusal(refusalToFollow(board, { viewerId: viewer.id, isBlocked }))
    await insertFollow(tx, { board_id: id, user_id: viewer.id, is_visible: isSeenFollowing(viewer) })
  })
}
