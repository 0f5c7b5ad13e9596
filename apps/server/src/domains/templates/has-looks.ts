import { isQuickWhenSmall } from '@easel/graph'
import { builtInTemplates, registry } from '@easel/nodes'
import type { TemplateDefinition } from './template-definition.ts'
import type { TemplateRow } from './templates.repo.ts'

const areQuick = new Map(builtInTemplates.map(({ key, graph }) => [key, isQuickWhenSmall(graph, registry)]))

/**
 * Returns whether pages should offer looks for a template. Lists do not read the graphs of users' templates: these count as fast,
 * unless they need an engine.
 */
export function hasLooks(
  { media_type, image_count }: Pick<TemplateDefinition, 'media_type' | 'image_count'>,
  row: Pick<TemplateRow, 'builtin_key' | 'engine_tasks' | 'engine_classes'>,
): boolean {
  if (media_type !== 'image' || image_count.min > 1) return false
  if (row.builtin_key !== null) return areQuick.get(row.builtin_key) ?? false
  return row.engine_tasks.length + row.engine_classes.length === 0
}
