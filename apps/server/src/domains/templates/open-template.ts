import type { Database } from '../../db/pool.ts'
import { errors } from '../../errors/domain-error.ts'
import { hasBlocked } from '../social/index.ts'
import { findTemplate, type TemplateRow } from './templates.repo.ts'

/** Finds a template that the viewer may see and use; A0404 for others, also where its maker has blocked the viewer. */
export async function openTemplate(
  db: Database,
  id: string,
  viewerId: string | undefined,
): Promise<TemplateRow> {
  const template = await findTemplate(db, id, viewerId)
  if (!template || (viewerId && (await hasBlocked(db, template.user_id, viewerId)))) throw errors.notFound()
  return template
}
