import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ColumnCount, columnCounts } from '../layout-plan.ts'
import { servedCount, type View } from '../visible-indexes.ts'

/** Distance beyond the screen within which items are rendered, in screens. */
const ahead = 1
/** Scroll distance after which the view is computed again, in screens. */
const slack = 0.4

/** Tracks the part of a box with `count` items that is near the screen. */
export function useView(count: number) {
  const ref = useRef<HTMLUListElement>(null)
  const [view, setView] = useState<View>()
  // A second update during a transition would only restart React's rendering.
  const isMoving = useRef(false)

  const look = useEffectEvent((always: boolean) => {
    const box = ref.current
    if (!box) return
    const { top, width } = box.getBoundingClientRect()
    // A width of 0 means that the list is hidden, for example in another tab of the page.
    if (width === 0) return
    const screen = { from: -top, to: innerHeight - top }
    if (!always && view && isNear(view, screen)) return
    const next = () => viewOf(box, { width, ...screen })
    // After a jump, such as going back to a position far down, no item there is rendered yet, and the next frame must not be
    // empty.
    if (!always && view && (screen.to < view.from || screen.from > view.to)) flushSync(() => setView(next()))
    else if (always) setView(next())
    else if (!isMoving.current) {
      isMoving.current = true
      // There is still a screen of rendered items ahead, so a transition can render the next items without delaying frames.
      startTransition(() => setView(next()))
    }
  })

  useEffect(() => {
    if (!view) return
    isMoving.current = false
    // The user may have scrolled further in the meantime.
    look(false)
  }, [view])

  const lookAtOnce = useEffectEvent(() => {
    if (count > servedCount) look(true)
  })
  const resized = useEffectEvent(() => {
    // All items of a short list are rendered from the start, so the removal of distant items can wait for a transition.
    if (view) look(true)
    else startTransition(() => look(true))
  })

  useLayoutEffect(() => lookAtOnce(), [])
  useEffect(() => {
    const scrolled = () => look(false)
    const unwatch = ref.current && watchWidth(ref.current, () => resized())
    // The capture phase receives scroll events of any ancestor.
    document.addEventListener('scroll', scrolled, { capture: true, passive: true })
    return () => {
      unwatch?.()
      document.removeEventListener('scroll', scrolled, { capture: true })
    }
  }, [])
  return { ref, view }
}

/**
 * Calls back when the width of a list changes, until the returned function is called. A growing list becomes taller with every
 * page, but only a change of its width moves items. A hidden list has width 0, and is measured again when it reappears.
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
    focusedIndex: focused ? Number(focused.dataset['index']) : undefined,
  }
}
