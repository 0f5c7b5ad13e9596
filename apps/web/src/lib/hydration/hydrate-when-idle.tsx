import { type ReactNode, type RefObject, Suspense, use, useId, useLayoutEffect, useRef } from 'react'
import { whenIdle } from '../browser/index.ts'
import { HydrationQueue } from './hydration-queue.ts'

const queue = new HydrationQueue(whenIdle)

if (!import.meta.env.SSR)
  for (const type of ['pointerdown', 'keydown', 'click'])
    addEventListener(type, () => queue.close(), { capture: true, once: true, passive: true })

/**
 * Hydrates a part of a long list after the page around it, in a separate task: hydrating all parts in one task would block a
 * phone for a tenth of a second. A part that is removed before its turn is never hydrated. A context above must not change in the
 * first effects of a page: React has not rendered the parts by then, and would render them anew, without the server's elements
 * and the focus in them.
 */
export function HydrateWhenIdle({ children }: { children: ReactNode }) {
  const id = useId()
  // An effect of the content sets this before the effect below runs. Content that is not hydrated yet has run no effect.
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
