import type { dataPortabilityRoutes, HistoryKind } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import { cutPage, encodeCursor } from '../../platform/db/cursor.ts'
import type { Signer } from '../../platform/storage/secret.ts'
import { GuessLimiter, IdTokenVerifier, type ProviderSettings } from '../accounts/index.ts'
import { type ExportDeps, exportAccount } from './export/export-account.ts'
import { historyList, listHistory } from './import/history.repo.ts'
import { importAccount } from './import/import-account.ts'
import { type DeleteAccountDeps, deleteAccount } from './leave/delete-account.ts'

export interface DataPortabilityDeps
  extends Omit<DeleteAccountDeps, 'guessLimiter' | 'idTokens'>,
    ExportDeps {
  rateLimitFactor: number
  provider: ProviderSettings | undefined
  signer: Signer
}

export function dataPortabilityHandlers({
  rateLimitFactor,
  provider,
  ...deps
}: DataPortabilityDeps): Handlers<typeof dataPortabilityRoutes> {
  const guessLimiter = new GuessLimiter(deps.db, rateLimitFactor)
  const idTokens = provider && new IdTokenVerifier(provider, deps.signer)
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
      await deleteAccount({ ...deps, guessLimiter, idTokens }, viewer, input)
      return {}
    },
  }
}
