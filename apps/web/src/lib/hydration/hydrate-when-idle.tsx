import { type ReactNode, type RefObject, Suspense, use, useId, useLayoutEffect, useRef } from 'react'
import { whenIdle } from '../browser/index.ts'
import { HydrationQueue } from './hydration-queue.ts'

const queue = new HydrationQueue(whenIdle)

if (!import.meta.env.SSR)
  for (const type of ['pointerdown', 'keydown', 'click'])
    addEventListener(type, () => queue.close(), { capture: true, once: true, passive: true })

/**
 * Hydrates a part of a long list after the page around it and in a task of its own: all parts in one task would keep a
 * phone from answering for a tenth of a second. A part that is removed before is never hydrated.
 * No context above may change in the first effects of a page: React has not rendered the parts by then, and would render
 * them anew, without the elements that the server sent and the focus in them.
 */
export function HydrateWhenIdle({ children }: { children: ReactNode }) {
  const id = useId()
  // Set by an effect of the content, which runs before the effect below. Content that is not hydrated yet has run no effect.
  const isHydrated = useRef(false)
  useLayoutEffect(() => (isHydrated.current ? undefined : queue.add(id)), [id])
  return (
    <Suspense>
      <Content id={id} isHydrated={isHydrated}>
        {children}
      </Content>
    </Suspense>
  )
}

interface ContentProps {
  id: string
  isHydrated: RefObject<boolean>
  children: ReactNode
}

function Content({ id, isHydrated, children }: ContentProps) {
  use(queue.read(id))
  useLayoutEffect(() => {
    isHydrated.current = true
  }, [isHydrated])
  return children
}
