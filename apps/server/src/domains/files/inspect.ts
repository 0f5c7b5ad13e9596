import { makeAvatar, makeForm, makeShownCopy } from './pictures/make-smaller.ts'
import { readPicture } from './pictures/read-picture.ts'
import { readFacts, takePicture } from './pictures/take-picture.ts'

export { makeAvatar, makeForm, makeShownCopy, readFacts, readPicture, takePicture }

declare module '../../inspection/task.ts' {
  interface InspectionTasks {
    makeAvatar: typeof makeAvatar
    makeShownCopy: typeof makeShownCopy
    makeForm: typeof makeForm
    readFacts: typeof readFacts
    takePicture: typeof takePicture
  }
}
