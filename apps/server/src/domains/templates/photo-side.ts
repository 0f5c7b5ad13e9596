import { builtInTemplates } from '@easel/nodes'

/** Maximum longest side of a picture that a graph can load, in pixels. */
export const maxPhotoSide = 4096

const sides = new Map(
  builtInTemplates.map(({ key, graph }) => {
    const asked = Object.values(graph).flatMap(({ inputs }) => {
      const side = inputs['max_side']
      return typeof side === 'number' ? [side] : []
    })
    return [key, asked.length > 0 ? Math.max(...asked) : maxPhotoSide]
  }),
)

/** Returns the longest side of the photos that a template works on. The graphs of users' templates are not read for lists. */
export function photoSideOf(builtInKey: string | null): number {
  return (builtInKey !== null && sides.get(builtInKey)) || maxPhotoSide
}
