import type { WorkTemplate } from '@easel/contract'

export const templateKinds = ['all', 'picture', 'seed', 'video'] as const
export type TemplateKind = (typeof templateKinds)[number]

/** `seed`: a picture of nothing but a number and words. */
export function isOfKind(
  template: Pick<WorkTemplate, 'media_type' | 'image_count'>,
  kind: TemplateKind,
): boolean {
  if (kind === 'all') return true
  if (template.media_type === 'video') return kind === 'video'
  return kind === (template.image_count.max === 0 ? 'seed' : 'picture')
}
