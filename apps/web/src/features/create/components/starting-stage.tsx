import type { Work } from '@easel/contract/client'
import { StartingProgress } from '../../works/index.ts'
import { usablePhotos, useDraft } from '../draft/index.ts'
import type { StartPhase } from '../hooks/use-start.ts'

interface StartingStageProps {
  phase: StartPhase
  /** The work whose photos the new one takes; by default it takes those of the draft. */
  of?: Work | undefined
}

/** Progress from the click on, before the server has answered; the photo is there already. */
export function StartingStage({ phase, of }: StartingStageProps) {
  const [item] = usablePhotos(useDraft())
  const drafted = item && { url: item.url, ...item.size }
  return <StartingProgress phase={phase} photo={of ? of.source_arr?.[0]?.file : drafted} />
}
