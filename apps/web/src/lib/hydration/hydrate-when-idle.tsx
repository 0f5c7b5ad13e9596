import { type ReactNode, type RefObject, Suspense, use, useId, useLayoutEffect, useRef } from 'react'
import { whenIdle } from '../browser/index.ts'
import { Turns } from './hydration-queue.ts'

const turns = new Turns(whenIdle)

if (!import.meta.env.SSR)
  for (const sign of ['pointerdown', 'keydown', 'click'])
    addEventListener(sign, () => turns.end(), { capture: true, once: true, passive: true })

/**
 * A part of a long list, hydrated after the page around it and in a task of its own: all parts in one task would keep a
 * phone from answering for a tenth of a second. One that is removed before its turn is never hydrated.
 * No context above may change in the first effects of a page: React has not asked for the parts by then, and would render
 * them anew, without the elements that the server sent and the focus in them.
 */
export function InTurn({ children }: { children: ReactNode }) {
  const id = useId()
  // Set by an effect of the content, which runs before the one below. Content that is not hydrated yet has run no effect.
  const isThere = useRef(false)
  useLayoutEffect(() => (isThere.current ? undefined : turns.add(id)), [id])
  return (
    <Suspense>
      <Turn id={id} isThere={isThere}>
        {children}
      </Turn>
    </Suspense>
  )
}

interface TurnProps {
  id: string
  isThere: RefObject<boolean>
  children: ReactNode
}

function Turn({ id, isThere, children }: TurnProps) {
  use(turns.ask(id))
  useLayoutEffect(() => {
    isThere.current = true
  }, [isThere])
  return children
}
