import { statesIn, type TargetActions } from '../moderation/index.ts'
import { deleteBoard, findBoard } from './boards.repo.ts'
import { hideBoard, restoreBoard } from './visibility.repo.ts'

/** Moderation actions on boards. They concern only the words of a board, since each picture belongs to a post of its own. */
export const boardTarget: TargetActions = {
  actions: ['hide', 'remove', 'suspend'],
  async find(db, id, { viewer, linkKey }) {
    const board = await findBoard(db, id, { viewerId: viewer?.id, key: linkKey })
    if (!board) return undefined
    return { ownerId: board.user_id, text: `${board.name}\n\n${board.description}`.trim(), files: {} }
  },
  stateOf: (db, ids) => statesIn(db, 'boards', ids),
  async hide(tx, id) {
    await hideBoard(tx, id)
    return undefined
  },
  restore: (tx, id) => restoreBoard(tx, id),
  erase: (tx, id) => deleteBoard(tx, id),
}
