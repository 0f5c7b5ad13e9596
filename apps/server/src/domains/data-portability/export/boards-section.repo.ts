import { sql } from 'kysely'
import type { Database } from '../../../platform/db/pool.ts'

/** Yields the user's boards with their works, one board at a time, since a board may have very many works. */
export async function* readBoards(db: Database, userId: string): AsyncGenerator<object> {
  const ids = await db.selectFrom('boards').select('id').where('user_id', '=', userId).orderBy('id').execute()
  for (const { id } of ids) {
    const row = await db
      .selectFrom('boards as board')
      .select(['board.id', 'board.name', 'board.description', 'board.audience', 'board.create_ts'])
      .select(['board.visibility', 'board.hidden_by', 'board.cover_work_id'])
      .select(
        sql<
          string[]
        >`array(select item.work_id from board_items as item where item.board_id = board.id order by item.position)`.as(
          'work_id_arr',
        ),
      )
      .where('board.id', '=', id)
      .executeTakeFirst()
    if (row) yield row
  }
}
