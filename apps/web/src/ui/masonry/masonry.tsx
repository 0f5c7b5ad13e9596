import { type CSSProperties, type ReactNode, useMemo } from 'react'
import classes from './masonry.module.css'
import { placeItems } from './place-items.ts'

const columnCounts = [2, 3, 4, 5, 6]

interface MasonryProps<T> {
  items: readonly T[]
  keyOf: (item: T) => string
  /** Height divided by width. */
  ratioOf: (item: T) => number
  render: (item: T, index: number) => ReactNode
  label: string
}

/**
 * Every item's place is known for every number of columns, and the style sheet chooses by the container's width: the server's page is
 * final, nothing moves when scripts arrive or the window changes.
 */
export function Masonry<T>({ items, keyOf, ratioOf, render, label }: MasonryProps<T>) {
  const { itemStyles, boxStyle } = useMemo(() => stylesOf(items.map(ratioOf)), [items, ratioOf])
  return (
    <div className={classes.frame}>
      <ul className={classes.box} style={boxStyle} aria-label={label}>
        {items.map((item, index) => (
          <li key={keyOf(item)} className={classes.item} style={itemStyles[index]}>
            {render(item, index)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const short = (value: number) => Math.round(value * 1000) / 1000

function stylesOf(ratios: readonly number[]) {
  const itemStyles = ratios.map((ratio): Record<string, number> => ({ '--r': short(ratio) }))
  const boxStyle: Record<string, number> = {}
  for (const count of columnCounts) {
    const { places, height, rows } = placeItems(ratios, count)
    boxStyle[`--h${count}`] = short(height)
    boxStyle[`--n${count}`] = rows
    places.forEach((place, index) => {
      const style = itemStyles[index]!
      style[`--c${count}`] = place.column
      style[`--t${count}`] = short(place.top)
      style[`--a${count}`] = place.above
    })
  }
  return { itemStyles: itemStyles as CSSProperties[], boxStyle: boxStyle as CSSProperties }
}
