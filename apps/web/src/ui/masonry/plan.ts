import type { CSSProperties } from 'react'
import { type Layout, placeItems } from './place-items.ts'

/** Numbers of columns that the style sheet may choose. */
export const columnCounts = [2, 3, 4, 5, 6] as const
export type ColumnCount = (typeof columnCounts)[number]

/** Width of a column for `sizes`. Approximates the style sheet, which goes by the container instead of the window. */
export const columnSizes =
  '(min-width: 1420px) 20vw, (min-width: 1020px) 25vw, (min-width: 720px) 33vw, calc(50vw - 20px)'

/** Layout for each number of columns. */
export interface Plan {
  ratios: readonly number[]
  layouts: Record<ColumnCount, Layout>
}

/** Plans a list; if it only grew since the plan `before`, places only the new items. */
export function planOf(ratios: readonly number[], before?: Plan): Plan {
  const hasGrown = before?.ratios.every((ratio, index) => ratio === ratios[index])
  const layouts = Object.fromEntries(
    columnCounts.map((count) => [
      count,
      placeItems(ratios, count, hasGrown ? before?.layouts[count] : undefined),
    ]),
  )
  return { ratios, layouts: layouts as Plan['layouts'] }
}

const short = (value: number) => Math.round(value * 1000) / 1000

export function roomStyle({ layouts }: Plan): CSSProperties {
  const style: Record<string, number> = {}
  for (const count of columnCounts) {
    style[`--h${count}`] = short(layouts[count].height)
    style[`--n${count}`] = layouts[count].rows
  }
  return style as CSSProperties
}

export function itemStyle({ ratios, layouts }: Plan, index: number): CSSProperties {
  const style: Record<string, number> = { '--r': short(ratios[index]!) }
  for (const count of columnCounts) {
    const place = layouts[count].places[index]!
    style[`--c${count}`] = place.column
    style[`--t${count}`] = short(place.top)
    style[`--a${count}`] = place.above
  }
  return style as CSSProperties
}
