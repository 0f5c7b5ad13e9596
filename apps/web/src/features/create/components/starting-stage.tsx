import { StartingProgress } from '../../works/index.ts'
import { usablePhotos } from '../draft.ts'
import { useDraft } from '../draft-store.ts'
import type { StartPhase } from '../hooks/use-start.ts'
import classes from './workspace.module.css'

/** Progress from the click on, before the server has answered; the photo is there already. */
export function StartingStage({ phase }: { phase: StartPhase }) {
  const [photo] = usablePhotos(useDraft())
  return (
    <div className={classes.progress}>
      <StartingProgress phase={phase} photo={photo && { url: photo.url, ...photo.size }} />
    </div>
  )
}
