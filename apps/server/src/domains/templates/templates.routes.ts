import type { templateRoutes } from '@easel/contract'
import { cutPage, encodeCursor } from '../../db/cursor.ts'
import type { Database } from '../../db/pool.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { Handlers } from '../../http/call.ts'
import type { FileUrls } from '../files/index.ts'
import { findTemplate, listTemplates, templateLists } from './templates.repo.ts'
import { presentTemplates } from './templates.view.ts'

export function templateHandlers(deps: { db: Database; urls: FileUrls }): Handlers<typeof templateRoutes> {
  return {
    async listWorkTemplates(input, call) {
      const found = await listTemplates(deps.db, input, input)
      const { rows, next_cursor } = cutPage(found, input, (row) =>
        input.order_by === 'hot'
          ? encodeCursor(templateLists.hot, [row.use_count, row.id])
          : encodeCursor(templateLists.ts, [row.id]),
      )
      return { work_template_arr: await presentTemplates(rows, { ...deps, ...call }), next_cursor }
    },
    async getWorkTemplate({ id }, call) {
      const row = await findTemplate(deps.db, id)
      if (!row) throw new DomainError('A0404')
      const [template] = await presentTemplates([row], { ...deps, ...call })
      return template!
    },
  }
}
