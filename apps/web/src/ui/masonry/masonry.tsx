import { memo, type ReactNode, useMemo } from 'react'
import { useIncrementalMount } from './hooks/use-incremental-mount.ts'
import { usePlan } from './hooks/use-plan.ts'
import { useView } from './hooks/use-view.ts'
import classes from './masonry.module.css'
import { itemStyle, roomStyle } from './plan.ts'
import { visibleIndexes } from './visible-indexes.ts'

interface MasonryProps<T> {
  items: readonly T[]
  keyOf: (item: T) => string
  /** Height divided by width. */
  ratioOf: (item: T) => number
  render: (item: T, index: number) => ReactNode
  label: string
  /** On devices without hover, each item has a caption below its picture. */
  captioned?: boolean
  /** More items are to come. */
  grows?: boolean
}

function EveryMasonry<T>(props: MasonryProps<T>) {
  const { items, keyOf, ratioOf, render, label, captioned = false, grows = false } = props
  const plan = usePlan(useMemo(() => items.map(ratioOf), [items, ratioOf]))
  const { ref, view } = useView(items.length)
  const shown = useIncrementalMount(visibleIndexes(plan, view))
  return (
    <div className={classes.frame} data-captioned={captioned || undefined}>
      <div className={classes.room} style={roomStyle(plan)} />
      <ul ref={ref} className={classes.box} aria-label={label}>
        {shown.map((index) => {
          const item = items[index]!
          return (
            <li
              key={keyOf(item)}
              className={classes.item}
              style={itemStyle(plan, index)}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={grows ? -1 : items.length}
            >
              {render(item, index)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/**
 * Masonry list. Each item's position is precomputed for every number of columns, and the style sheet
 * chooses by the container's width: the server's page is final, and nothing moves at hydration or
 * when the window changes. Of a long list only the part near the screen is in the document.
 */
export const Masonry = memo(EveryMasonry) as typeof EveryMasonry
