import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Maximum number of works per call. */
export const selectedAtMost = 100

export interface Selection {
  ids: ReadonlySet<string>
  /** `orderedIds`: ids in the order of the page; `isRange`: also toggles the works between the last toggled work and this work. */
  toggle: (id: string, orderedIds: readonly string[], isRange: boolean) => void
  replace: (ids: readonly string[]) => void
  end: () => void
}

/** Returns the selection after another click. Works beyond the maximum are left out. */
export function nextSelection(
  before: ReadonlySet<string>,
  {
    id,
    orderedIds,
    anchor,
    isRange,
  }: { id: string; orderedIds: readonly string[]; anchor: string | null; isRange: boolean },
): Set<string> {
  const next = new Set(before)
  const from = isRange && anchor !== null ? orderedIds.indexOf(anchor) : -1
  const to = orderedIds.indexOf(id)
  const touched = from < 0 ? [id] : orderedIds.slice(Math.min(from, to), Math.max(from, to) + 1)
  const isTaken = !before.has(id)
  for (const touchedId of touched) {
    if (!isTaken) next.delete(touchedId)
    else if (next.size < selectedAtMost) next.add(touchedId)
  }
  return next
}

/** Selection mode of a list; `null` while it is off. Escape ends it. */
export function useSelection(): { selection: Selection | null; begin: () => void } {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null)
  const anchor = useRef<string | null>(null)
  const end = useCallback(() => setIds(null), [])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // If a dialog is open over the page, Escape closes the dialog first.
    const isOver = document.querySelector('[role=dialog]:not([popover])') !== null
    if (event.key === 'Escape' && !event.defaultPrevented && !isOver) end()
  })
  const isActive = ids !== null
  useEffect(() => {
    if (!isActive) return
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isActive])
  return {
    begin: () => setIds(new Set()),
    selection: ids && {
      ids,
      toggle: (id, orderedIds, isRange) => {
        setIds(
          (before) => before && nextSelection(before, { id, orderedIds, anchor: anchor.current, isRange }),
        )
        anchor.current = id
      },
      replace: (orderedIds) => setIds(new Set(orderedIds.slice(0, selectedAtMost))),
      end,
    },
  }
}
