import type { dataPortabilityRoutes, HistoryKind } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import { cutPage, encodeCursor } from '../../platform/db/cursor.ts'
import { type ExportDeps, exportAccount } from './export/export-account.ts'
import { historyList, listHistory } from './import/history.repo.ts'
import { importAccount } from './import/import-account.ts'
import { type DeleteAccountDeps, deleteAccount } from './leave/delete-account.ts'

export function dataPortabilityHandlers(
  deps: DeleteAccountDeps & ExportDeps,
): Handlers<typeof dataPortabilityRoutes> {
  return {
    exportAccount: ({ again }, { viewer, origin }) => exportAccount(deps, { viewer, origin, again }),
    importAccount: ({ id }, { viewer, locale }) =>
      importAccount(deps, { userId: viewer.id, archiveId: id, locale }),
    async listImportedHistory(input, { viewer }) {
      const found = await listHistory(deps.db, { userId: viewer.id, kind: input.kind }, input)
      const { rows, next_cursor } = cutPage(found, input, (row) =>
        encodeCursor(historyList, [row.create_ts, row.id]),
      )
      return {
        imported_history_arr: rows.map((row) => ({ ...row, kind: row.kind as HistoryKind })),
        next_cursor,
      }
    },
    async deleteAccount(input, { viewer }) {
      await deleteAccount(deps, viewer, input)
      return {}
    },
  }
}
