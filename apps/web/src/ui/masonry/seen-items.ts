import type { ColumnCount, Plan } from './plan.ts'

/** What of the box is near the screen, in pixels from its top, and what its style sheet made of its width. */
export interface View {
  columns: ColumnCount
  width: number
  gap: number
  /** Height of the words below each picture. */
  foot: number
  from: number
  to: number
  /** It has the focus: taken away, a person at a keyboard would be back at the top. */
  kept?: number | undefined
}

/** As many as the server sends, before anything is measured. */
export const servedCount = 40

/** The items that have to be in the document, in their order. */
export function seenItems({ ratios, layouts }: Plan, view: View | undefined): number[] {
  if (!view) return ratios.slice(0, servedCount).map((_, index) => index)
  const { columns, width, gap, foot, from, to, kept } = view
  const columnWidth = (width - (columns - 1) * gap) / columns
  const seen: number[] = []
  layouts[columns].places.forEach((place, index) => {
    const top = place.top * columnWidth + place.above * (gap + foot)
    const bottom = top + ratios[index]! * columnWidth + foot
    if ((bottom >= from && top <= to) || index === kept) seen.push(index)
  })
  return seen
}
