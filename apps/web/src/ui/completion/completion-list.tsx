import type { ReactNode } from 'react'
import classes from './completion-list.module.css'

interface CompletionListProps<Item> {
  completion: {
    id: string
    items: readonly Item[]
    active: number
    choose: (item: Item) => void
  }
  label: string
  keyOf: (item: Item) => string
  render: (item: Item) => ReactNode
}

/** The names that complete the text of a field, below the field, in an element that is positioned. */
export function CompletionList<Item>({ completion, label, keyOf, render }: CompletionListProps<Item>) {
  const { id, items, active, choose } = completion
  if (items.length === 0) return null
  return (
    <div id={id} role="listbox" className={classes.list} aria-label={label}>
      {items.map((item, index) => (
        <div
          key={keyOf(item)}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes.option}
          // This event comes before the field loses the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            choose(item)
          }}
        >
          {render(item)}
        </div>
      ))}
    </div>
  )
}
