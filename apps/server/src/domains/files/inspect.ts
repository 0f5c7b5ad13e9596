import { makeAvatar, makeShownCopy, makeSmallForm } from './pictures/make-smaller.ts'
import { readPicture } from './pictures/read-picture.ts'
import { readFacts, takePicture } from './pictures/take-picture.ts'

export { makeAvatar, makeShownCopy, makeSmallForm, readFacts, readPicture, takePicture }

declare module '../../inspection/task.ts' {
  interface InspectionTasks {
    makeAvatar: typeof makeAvatar
    makeShownCopy: typeof makeShownCopy
    makeSmallForm: typeof makeSmallForm
    readFacts: typeof readFacts
    takePicture: typeof takePicture
  }
}
