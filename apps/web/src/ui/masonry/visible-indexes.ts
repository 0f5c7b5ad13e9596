import type { ColumnCount, Plan } from './layout-plan.ts'

/**
 * Part of the list that is near the screen, in pixels from the list's top, and the layout that the style sheet chose for its width.
 */
export interface View {
  columns: ColumnCount
  width: number
  gap: number
  /** Height of the caption below each picture. */
  foot: number
  from: number
  to: number
  /** Index of the focused item, which stays rendered: otherwise, a keyboard user would lose the position. */
  focusedIndex?: number | undefined
}

/** Returns the part of a view that is on the screen: a view also includes as much above and below (`ahead` of `useView`). */
export function onScreen(view: View): View {
  const screen = (view.to - view.from) / 3
  return { ...view, from: view.from + screen, to: view.to - screen }
}

/** Number of items that the server renders, because nothing is measured there. */
export const servedCount = 40

/** Returns the indexes of the items to render, in order. */
export function visibleIndexes({ ratios, layouts }: Plan, view: View | undefined): number[] {
  if (!view) return ratios.slice(0, servedCount).map((_, index) => index)
  const { columns, width, gap, foot, from, to, focusedIndex } = view
  const columnWidth = (width - (columns - 1) * gap) / columns
  const seen: number[] = []
  layouts[columns].places.forEach((position, index) => {
    const top = position.top * columnWidth + position.above * (gap + foot)
    const bottom = top + ratios[index]! * columnWidth + foot
    if ((bottom >= from && top <= to) || index === focusedIndex) seen.push(index)
  })
  return seen
}
