import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useShortcuts } from '../dialog/index.ts'
import type { Step } from './neighbour.ts'
import { type Finger, sidewaysOf, swipeOf } from './swipe.ts'

/** Elements that handle a finger's movement themselves. */
const ownGestures = '[data-sideways], [role="slider"], [data-slider], input, textarea'
/** Height of a video's own controls, in px. */
const controlsHeight = 72
/** Fraction of the finger's movement by which the element moves. */
const drag = 0.4

/** Steps through a list with the arrow keys, or by swiping over the element. */
export function useSteps(element: RefObject<HTMLElement | null>, onStep: (step: Step) => void): void {
  const go = useEffectEvent(onStep)
  const by = (step: Step) => () => onStep(step)
  useShortcuts({ ArrowRight: by(1), ArrowLeft: by(-1), j: by(1), k: by(-1) }, element)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const ended = new AbortController()
    const options = { signal: ended.signal, passive: true }
    let start: Finger | undefined
    const shift = (px: number) => {
      current.style.translate = px === 0 ? '' : `${px}px`
    }
    const onStart = (event: TouchEvent) => {
      const [finger, second] = event.touches
      // A second finger means zooming, so there is no swipe.
      start = finger && !second && isFree(event.target, finger) ? fingerAt(finger, event) : undefined
      shift(0)
    }
    const onMove = (event: TouchEvent) => {
      const [finger] = event.touches
      if (start && finger) shift(sidewaysOf(start, fingerAt(finger, event)) * drag)
    }
    const onEnd = (event: TouchEvent) => {
      const [finger] = event.changedTouches
      const step = start && finger && swipeOf(start, fingerAt(finger, event))
      onCancel()
      if (step) go(step)
    }
    const onCancel = () => {
      start = undefined
      shift(0)
    }
    current.addEventListener('touchstart', onStart, options)
    current.addEventListener('touchmove', onMove, options)
    current.addEventListener('touchend', onEnd, options)
    current.addEventListener('touchcancel', onCancel, options)
    return () => ended.abort()
  }, [element])
}

const fingerAt = ({ clientX, clientY }: Touch, { timeStamp }: Event): Finger => {
  return { x: clientX, y: clientY, ts: timeStamp }
}

function isFree(target: EventTarget | null, { clientY }: Touch): boolean {
  if (!(target instanceof Element) || target.closest(ownGestures)) return false
  const video = target.closest('video')
  return !video || clientY < video.getBoundingClientRect().bottom - controlsHeight
}

/**
 * Returns a function that steps from the shown item, or from the item that was opened last but is not shown yet, because keys may
 * be faster than the page. `open` opens the item before or after a given item, and returns its id, or undefined.
 */
export function useStepFrom(
  id: string,
  open: (from: string, step: Step) => string | undefined,
): (step: Step) => void {
  const coming = useRef<string>(undefined)
  useEffect(() => {
    if (id === coming.current) coming.current = undefined
  }, [id])
  return (step) => {
    coming.current = open(coming.current ?? id, step) ?? coming.current
  }
}
