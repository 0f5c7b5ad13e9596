import { makeAvatar, makeForm, makeShownCopy } from './pictures/make-smaller.ts'
import { readPicture } from './pictures/read-picture.ts'
import { remade } from './pictures/remake.ts'
import { readFacts, remakePicture, takePicture } from './pictures/take-picture.ts'

export { makeAvatar, makeForm, makeShownCopy, readFacts, readPicture, remade, remakePicture, takePicture }

declare module '../../inspection/task.ts' {
  interface InspectionTasks {
    makeAvatar: typeof makeAvatar
    makeShownCopy: typeof makeShownCopy
    makeForm: typeof makeForm
    readFacts: typeof readFacts
    remakePicture: typeof remakePicture
    takePicture: typeof takePicture
  }
}
