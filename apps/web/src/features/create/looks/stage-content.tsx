import type { ReactNode } from 'react'
import { useLookStage } from './look-stage.ts'

/** Shows its content on the stage, or looks to choose from instead: the content stays as it is behind them. */
export function StageContent({ children }: { children: ReactNode }) {
  const stage = useLookStage()
  const isCovered = stage?.open !== undefined
  return (
    <>
      <div ref={stage?.setPlace} hidden={!isCovered} />
      <div hidden={isCovered}>{children}</div>
    </>
  )
}
