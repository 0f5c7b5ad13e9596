import type { Database, Tx } from '../../platform/db/pool.ts'
import { errors, throwRefusal } from '../../platform/errors/domain-error.ts'
import { hasBlocked } from '../social/index.ts'
import { refusalToOpenGraph } from './templates.policy.ts'
import { findTemplate, type TemplateRow } from './templates.repo.ts'

/**
 * Returns a template for any use by a viewer who has its id. Throws A0404 if the template is not visible, or if its maker has
 * blocked the viewer.
 */
export async function openTemplate(
  db: Database | Tx,
  id: string,
  viewerId: string | undefined,
): Promise<TemplateRow> {
  const template = await findTemplate(db, id, viewerId)
  if (!template || (viewerId !== undefined && (await hasBlocked(db, template.user_id, viewerId))))
    throw errors.notFound()
  return template
}

/** Returns a template whose graph the viewer may read. Throws A0301 if its maker keeps the graph private. */
export async function openGraphOf(
  db: Database | Tx,
  id: string,
  viewerId: string | undefined,
): Promise<TemplateRow> {
  const template = await openTemplate(db, id, viewerId)
  throwRefusal(refusalToOpenGraph(template, viewerId))
  return template
}
