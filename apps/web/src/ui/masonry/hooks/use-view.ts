import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ColumnCount, columnCounts } from '../plan.ts'
import { servedCount, type View } from '../seen-items.ts'

/** How far beyond the screen items are kept, in screens. */
const ahead = 1
/** How far the screen may move before that is looked at again, in screens. */
const slack = 0.4

/** Follows what of a box with so many items is near the screen. */
export function useView(count: number) {
  const ref = useRef<HTMLUListElement>(null)
  const [view, setView] = useState<View>()
  // While one is being made, another would only make React begin again.
  const isMoving = useRef(false)

  const look = useEffectEvent((always: boolean) => {
    const box = ref.current
    if (!box) return
    const { top, width } = box.getBoundingClientRect()
    // Hidden, for instance behind another tab of the page.
    if (width === 0) return
    const screen = { from: -top, to: innerHeight - top }
    if (!always && view && isNear(view, screen)) return
    const next = () => viewOf(box, { width, ...screen })
    // A jump, as back to a place far down: nothing of it is there yet, and the next frame must not be empty.
    if (!always && view && (screen.to < view.from || screen.from > view.to)) flushSync(() => setView(next()))
    else if (always) setView(next())
    else if (!isMoving.current) {
      isMoving.current = true
      // There is a screen of them yet: made bit by bit, they keep no frame waiting.
      startTransition(() => setView(next()))
    }
  })

  useEffect(() => {
    if (!view) return
    isMoving.current = false
    // It may have scrolled on meanwhile.
    look(false)
  }, [view])

  const lookAtOnce = useEffectEvent(() => {
    if (count > servedCount) look(true)
  })
  const resized = useEffectEvent(() => {
    // All of a short list is there from the beginning: what is far away may go when there is time.
    if (view) look(true)
    else startTransition(() => look(true))
  })

  useLayoutEffect(() => lookAtOnce(), [])
  useEffect(() => {
    const scrolled = () => look(false)
    // A list that grows becomes higher with every page: only its width moves anything. Hidden, it has none, and is looked at again afterwards.
    let width: number | undefined
    const watch = new ResizeObserver(([entry]) => {
      if (entry?.contentRect.width === width) return
      width = entry?.contentRect.width
      resized()
    })
    if (ref.current) watch.observe(ref.current)
    // Whatever it is in that scrolls.
    document.addEventListener('scroll', scrolled, { capture: true, passive: true })
    return () => {
      watch.disconnect()
      document.removeEventListener('scroll', scrolled, { capture: true })
    }
  }, [])
  return { ref, view }
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
