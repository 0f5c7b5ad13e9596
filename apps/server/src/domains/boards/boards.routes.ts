import type { Board, BoardItem, boardRoutes } from '@easel/contract'
import type { CallContext, Handlers } from '../../http/calls/call.ts'
import { cutPage } from '../../platform/db/cursor.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { type PageDeps, postsById } from '../posts/index.ts'
import { queryFor } from '../search-index/index.ts'
import { worksById } from '../works/index.ts'
import { type ItemRow, itemCursor, listItems } from './board-items.repo.ts'
import {
  boardsOf,
  deleteFollow,
  followedCursor,
  listFollowed,
  listPublicBoards,
  publicCursor,
  setSeen,
} from './boards.repo.ts'
import {
  addToBoard,
  createBoard,
  followBoard,
  moveInBoard,
  openBoard,
  removeBoard,
  removeFromBoard,
  updateBoard,
} from './boards.service.ts'
import { presentBoards } from './boards.view.ts'

export function boardHandlers(deps: PageDeps): Handlers<typeof boardRoutes> {
  const { db, urls } = deps
  const presenting = ({ origin, viewer }: CallContext) => ({ db, urls, origin, viewerId: viewer?.id })
  const show = async (id: string, call: CallContext, key?: string): Promise<Board> => {
    const row = await openBoard(db, id, { viewerId: call.viewer?.id, key })
    const [board] = await presentBoards([row], presenting(call))
    if (!board) throw errors.notFound()
    return board
  }
  const presentItems = async (rows: readonly ItemRow[], call: CallContext): Promise<BoardItem[]> => {
    const posts = await postsById(
      deps,
      rows.flatMap(({ post_id }) => post_id ?? []),
      call,
    )
    const works = await worksById(
      rows.flatMap(({ work_id, post_id }) => (post_id === null ? work_id : [])),
      { ...presenting(call), locale: call.locale },
    )
    return rows.flatMap(({ work_id, post_id }): BoardItem[] => {
      const post = post_id === null ? undefined : posts.get(post_id)
      const work = works.get(work_id)
      return post || work ? [{ work_id, ...(post && { post }), ...(work && { work }) }] : []
    })
  }
  return {
    async createBoard(input, call) {
      const id = await call.createOnce((recordCreatedId) =>
        createBoard(db, call.viewer, { ...input, recordCreatedId }),
      )
      return await show(id, call)
    },
    getBoard: ({ id, key }, call) => show(id, call, key),
    async updateBoard(input, call) {
      await updateBoard(db, call.viewer, input)
      return await show(input.id, call)
    },
    async deleteBoard({ id }, { viewer }) {
      await removeBoard(db, viewer, id)
      return {}
    },
    async listBoards({ user_id, work_id }, call) {
      const viewerId = call.viewer?.id
      const userId = user_id ?? viewerId
      if (!userId) throw errors.notSignedIn()
      const rows = await boardsOf(db, { userId, viewerId, workId: work_id })
      return { board_arr: await presentBoards(rows, presenting(call)) }
    },
    async listPublicBoards(page, call) {
      const found = await listPublicBoards(db, call.viewer?.id, page)
      const { rows, next_cursor } = cutPage(found, page, publicCursor)
      return { board_arr: await presentBoards(rows, presenting(call)), next_cursor }
    },
    async listFollowedBoards(page, call) {
      const found = await listFollowed(db, call.viewer.id, page)
      const { rows, next_cursor } = cutPage(found, page, followedCursor)
      return { board_arr: await presentBoards(rows, presenting(call)), next_cursor }
    },
    async listBoardItems({ board_id, key, keyword, ...page }, call) {
      const viewerId = call.viewer?.id
      await openBoard(db, board_id, { viewerId, key })
      const query = keyword ? await queryFor(db, keyword) : undefined
      if (keyword && !query) return { board_item_arr: [], next_cursor: null }
      const found = await listItems(db, { boardId: board_id, viewerId, ...(query && { query }) }, page)
      const { rows, next_cursor } = cutPage(found, page, itemCursor)
      return { board_item_arr: await presentItems(rows, call), next_cursor }
    },
    async addToBoard({ id, work_id_arr }, { viewer }) {
      await addToBoard(db, viewer, { id, workIds: work_id_arr })
      return {}
    },
    async removeFromBoard({ id, work_id_arr }, { viewer }) {
      await removeFromBoard(db, viewer, { id, workIds: work_id_arr })
      return {}
    },
    async moveBoardItem({ id, work_id, after_work_id }, { viewer }) {
      await moveInBoard(db, viewer, { id, workId: work_id, afterId: after_work_id })
      return {}
    },
    async followBoard({ id }, { viewer }) {
      await followBoard(db, viewer, id)
      return {}
    },
    async unfollowBoard({ id }, { viewer }) {
      await deleteFollow(db, id, viewer.id)
      return {}
    },
    async markBoardSeen({ id }, { viewer }) {
      await setSeen(db, id, viewer.id)
      return {}
    },
  }
}
