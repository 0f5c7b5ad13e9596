import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { usePart } from '../../../lib/part.ts'
import { LoadFailed } from '../../../ui/page/index.ts'

interface CanvasPartProps {
  isLocked: boolean
  /** Ids of the nodes to bring into view, each time that it is another list. */
  shown?: readonly string[] | undefined
}

const loadCanvas = () => import('./canvas.tsx')

/** Fetches the canvas while its graph is on the way. */
export function preloadCanvas(): void {
  // The part itself says so if it cannot be fetched.
  loadCanvas().catch(() => undefined)
}

/** The canvas, which is fetched with its library. */
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
