import { createContext, type ReactNode, use, useState } from 'react'
import type { ChoiceKind } from './look-choice-params.ts'

interface LookStage {
  /** The choices that are shown large on the stage, instead of the photo or the result. */
  open: ChoiceKind | undefined
  show: (kind: ChoiceKind | undefined) => void
  /** The element on the stage that contains the choices. The form renders them there, since it has the settings. */
  container: HTMLElement | null
  setContainer: (container: HTMLElement | null) => void
}

const LookStageContext = createContext<LookStage | undefined>(undefined)

export const LookStageProvider = LookStageContext.Provider

/** The state of a stage. When the stage shows another picture, the choices are closed. */
export function useLookStageState(shown: string): LookStage {
  const [state, setState] = useState<{ kind: ChoiceKind; shown: string }>()
  const [container, setContainer] = useState<HTMLElement | null>(null)
  return {
    open: state?.shown === shown ? state.kind : undefined,
    show: (kind) => setState(kind && { kind, shown }),
    ...{ container, setContainer },
  }
}

/** The stage beside the form. */
export function useLookStage(): LookStage | undefined {
  return use(LookStageContext)
}

/** Shows its content on the stage, or the looks to choose from. The content keeps its state while looks cover it. */
export function StageContent({ children }: { children: ReactNode }) {
  const stage = useLookStage()
  const isCovered = stage?.open !== undefined
  return (
    <>
      <div ref={stage?.setContainer} hidden={!isCovered} />
      <div hidden={isCovered}>{children}</div>
    </>
  )
}
