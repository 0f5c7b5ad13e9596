import { memo, type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { HydrateWhenIdle } from '../../lib/hydration/hydrate-when-idle.tsx'
import { useView } from './hooks/use-view.ts'
import { itemStyle, type Plan, planOf, roomStyle } from './layout-plan.ts'
import classes from './masonry.module.css'
import { mountIncrementally } from './mount-incrementally.ts'
import { onScreen, visibleIndexes } from './visible-indexes.ts'

interface MasonryProps<T> {
  items: readonly T[]
  keyOf: (item: T) => string
  /** Height divided by width. */
  ratioOf: (item: T) => number
  render: (item: T, index: number) => ReactNode
  label: string
  /** On devices without hover, each item has a caption below its picture. */
  captioned?: boolean
  /** True if more items will be loaded. */
  grows?: boolean
}

function EveryMasonry<T>(props: MasonryProps<T>) {
  const { items, keyOf, ratioOf, render, label, captioned = false, grows = false } = props
  const plan = usePlan(useMemo(() => items.map(ratioOf), [items, ratioOf]))
  const { ref, view } = useView(items.length)
  const shown = useIncrementalMount(
    visibleIndexes(plan, view),
    view && visibleIndexes(plan, onScreen(view)),
    items[0] && keyOf(items[0]),
  )
  return (
    <div className={classes.frame} data-captioned={captioned || undefined}>
      <div className={classes.room} style={roomStyle(plan)} />
      <ul ref={ref} className={classes.box} aria-label={label}>
        {shown.map((index) => (
          <Item
            key={keyOf(items[index]!)}
            item={items[index]!}
            index={index}
            plan={plan}
            setSize={grows ? -1 : items.length}
            render={render}
          />
        ))}
      </ul>
    </div>
  )
}

/**
 * Masonry list. Each item's position is computed in advance for every number of columns, and the style sheet chooses by the
 * container's width. So the server's page needs no correction, and nothing moves at hydration or when the window changes. Only
 * the part of a long list near the screen is in the document.
 */
export const Masonry = memo(EveryMasonry) as typeof EveryMasonry

interface ItemProps<T> extends Pick<MasonryProps<T>, 'render'> {
  item: T
  index: number
  plan: Plan
  setSize: number
}

function EveryItem<T>({ item, index, plan, setSize, render }: ItemProps<T>) {
  return (
    <li
      className={classes.item}
      style={itemStyle(plan, index)}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={setSize}
    >
      <HydrateWhenIdle>{render(item, index)}</HydrateWhenIdle>
    </li>
  )
}

/** Memoised, so that items that stay are not rendered again when other items come or go. */
const Item = memo(EveryItem) as typeof EveryItem

const nothing: ReadonlySet<number> = new Set()

/**
 * Adds the wanted items a few at a time, because rendering all in one step would delay a frame. Another list, which has another
 * first item, begins with the items on the screen.
 */
function useIncrementalMount(
  wanted: readonly number[],
  screen: readonly number[] | undefined,
  first: string | undefined,
): readonly number[] {
  const [mounted, setMounted] = useState(() => ({ first, indexes: new Set(wanted) }))
  const present = mounted.first === first ? mounted.indexes : nothing
  const shown = mountIncrementally(wanted, present, screen)
  useEffect(() => {
    const isSame = shown.length === present.size && shown.every((index) => present.has(index))
    if (!isSame) startTransition(() => setMounted({ first, indexes: new Set(shown) }))
  })
  return shown
}

/** Returns the plan of a list, as an extension of the previous plan if possible. */
function usePlan(ratios: readonly number[]): Plan {
  const last = useRef<Plan>(undefined)
  const plan = useMemo(() => planOf(ratios, last.current), [ratios])
  useEffect(() => {
    last.current = plan
  }, [plan])
  return plan
}
