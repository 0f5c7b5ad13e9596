import { idAt } from '../../../platform/ids.ts'
import { createBoard, saveToBoard } from '../../boards/index.ts'
import { localWorks, recordImported } from './import.repo.ts'
import { type ImportContext, importItem, localOf, parseItem, pastTs } from './import-context.ts'
import { BoardItem } from './items.ts'

export async function importBoards(
  importing: ImportContext,
  items: readonly unknown[],
  before: number,
): Promise<void> {
  for (const [index, item] of items.entries())
    await importItem(importing, { kind: 'board', item }, () => importBoard(importing, item, before + index))
}

/** Imports a board. A board that moderators have hidden is imported as private, without its link. */
async function importBoard(
  importing: ImportContext,
  raw: unknown,
  order: number,
): Promise<'added' | 'present'> {
  const { deps, viewer, id: importId } = importing
  const item = parseItem(BoardItem, raw)
  const local = await localOf(importing, 'board', item.id)
  if (local && local.importId !== importId) return 'present'
  const createTs = pastTs(importing, item.create_ts)
  const { name, description } = item
  const id =
    local?.id ??
    (await createBoard(deps.db, viewer, {
      ...{ name, description, audience: item.hidden_by === 'moderator' ? 'private' : item.audience },
      past: { id: idAt(createTs, order), createTs },
      recordCreatedId: (tx, localId) =>
        recordImported(tx, { userId: viewer.id, kind: 'board', originId: item.id, localId, importId }),
    }))
  // This part may run again after a crash: items that were already saved keep their places.
  const localIds = await localWorks(deps.db, viewer.id, item.work_id_arr)
  const here = (workId: string) => localIds.get(workId) ?? workId
  await saveToBoard(deps.db, viewer, {
    ...{ id, workIds: item.work_id_arr.map(here) },
    coverWorkId: item.cover_work_id ? here(item.cover_work_id) : undefined,
  })
  return 'added'
}
