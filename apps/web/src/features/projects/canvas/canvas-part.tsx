import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { usePart } from '../../../lib/part.ts'
import { LoadFailed } from '../../../ui/page/index.ts'

interface CanvasPartProps {
  isLocked: boolean
  /** Ids of the nodes to show. The view moves each time that the list changes. */
  shown?: readonly string[] | undefined
}

const loadCanvas = () => import('./canvas.tsx')

/** Fetches the code of the canvas while its graph is being fetched. */
export function preloadCanvas(): void {
  // The part itself reports a failed fetch.
  loadCanvas().catch(() => undefined)
}

/** The canvas, which is fetched together with its drawing library. */
export function CanvasPart(props: CanvasPartProps) {
  const [tries, setTries] = useState(1)
  const [hasFailed, setFailed] = useState(false)
  const Canvas = usePart(tries, loadCanvas, () => setFailed(true))
  const again = () => {
    setFailed(false)
    setTries(tries + 1)
  }
  if (Canvas) return <Canvas {...props} />
  return hasFailed ? <LoadFailed onRetry={again} /> : <Skeleton height="100%" radius={16} aria-busy="true" />
}
