import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ColumnCount, columnCounts } from '../layout-plan.ts'
import { servedCount, type View } from '../visible-indexes.ts'

/** Distance beyond the screen within which items are kept, in screens. */
const ahead = 1
/** Scroll distance after which the view is computed again, in screens. */
const slack = 0.4

/** Tracks the part of a box with `count` items that is near the screen. */
export function useView(count: number) {
  const ref = useRef<HTMLUListElement>(null)
  const [view, setView] = useState<View>()
  // A second update during a transition would only make React start again.
  const isMoving = useRef(false)

  const look = useEffectEvent((always: boolean) => {
    const box = ref.current
    if (!box) return
    const { top, width } = box.getBoundingClientRect()
    // Hidden, for example in another tab of the page.
    if (width === 0) return
    const screen = { from: -top, to: innerHeight - top }
    if (!always && view && isNear(view, screen)) return
    const next = () => viewOf(box, { width, ...screen })
    // A jump, as when going back to a place far down: no item there is rendered yet, and the next frame must not be empty.
    if (!always && view && (screen.to < view.from || screen.from > view.to)) flushSync(() => setView(next()))
    else if (always) setView(next())
    else if (!isMoving.current) {
      isMoving.current = true
      // A screen of items is still rendered ahead: a transition renders the next items without delaying frames.
      startTransition(() => setView(next()))
    }
  })

  useEffect(() => {
    if (!view) return
    isMoving.current = false
    // The list may have been scrolled on meanwhile.
    look(false)
  }, [view])

  const lookAtOnce = useEffectEvent(() => {
    if (count > servedCount) look(true)
  })
  const resized = useEffectEvent(() => {
    // All items of a short list are rendered from the start: removing far items can wait for a transition.
    if (view) look(true)
    else startTransition(() => look(true))
  })

  useLayoutEffect(() => lookAtOnce(), [])
  useEffect(() => {
    const scrolled = () => look(false)
    const unwatch = ref.current && watchWidth(ref.current, () => resized())
    // Captures scrolling of any ancestor.
    document.addEventListener('scroll', scrolled, { capture: true, passive: true })
    return () => {
      unwatch?.()
      document.removeEventListener('scroll', scrolled, { capture: true })
    }
  }, [])
  return { ref, view }
}

/**
 * Calls back when a list has another width, until the returned function is called. A growing list gets higher with every
 * page, but only its width moves items. A hidden list has width 0 and is measured again when it reappears.
 */
function watchWidth(list: Element, onChange: () => void): () => void {
  let width: number | undefined
  const watch = new ResizeObserver(([entry]) => {
    if (entry?.contentRect.width === width) return
    width = entry?.contentRect.width
    onChange()
  })
  watch.observe(list)
  return () => watch.disconnect()
}

function isNear(view: View, screen: { from: number; to: number }): boolean {
  const height = screen.to - screen.from
  return (
    screen.from - view.from > (ahead - slack) * height && screen.from - view.from < (ahead + slack) * height
  )
}

function viewOf(box: HTMLElement, { width, from, to }: { width: number; from: number; to: number }): View {
  const style = getComputedStyle(box)
  const number = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0
  const focused = box.querySelector<HTMLElement>(':scope > :focus-within')
  const reach = ahead * (to - from)
  return {
    columns: columnCounts.find((count) => count === number('--k')) ?? (2 satisfies ColumnCount),
    width,
    gap: number('--gap'),
    foot: number('--foot'),
    from: from - reach,
    to: to + reach,
    kept: focused ? Number(focused.dataset['index']) : undefined,
  }
}
