import { insertHistory, isHere } from './history.repo.ts'
import { type ImportContext, idOf, isStorable, pastTs } from './import-context.ts'
import { historyItems } from './items.ts'
import { unreadable } from './tally.ts'

export type HistorySection = keyof typeof historyItems
export const historySections = Object.keys(historyItems) as HistorySection[]

/** Imports history for display only: it changes no balance, like or follow. */
export async function importHistory(
  importing: ImportContext,
  section: HistorySection,
  items: readonly unknown[],
): Promise<void> {
  const { deps, viewer, id: importId, tally } = importing
  const { kind, item: schema } = historyItems[section]
  for (const raw of items) {
    importing.signal.throwIfAborted()
    const parsed = schema.safeParse(raw)
    if (!parsed.success || !isStorable(raw)) {
      tally.refuse('history', idOf(raw), unreadable())
      continue
    }
    const { id: origin_id, create_ts, ...data } = parsed.data
    if (await isHere(deps.db, kind, { userId: viewer.id, id: origin_id })) {
      tally.add('history', 'present')
      continue
    }
    const isAdded = await insertHistory(deps.db, {
      ...{ userId: viewer.id, kind, originId: origin_id, importId },
      ...{ createTs: pastTs(importing, create_ts), data },
    })
    tally.add('history', isAdded ? 'added' : 'present')
  }
  await importing.step()
}
