import { makeLogo } from './pictures/make-logo.ts'
import { makeAvatar, makeForm, makeShownCopy } from './pictures/make-smaller.ts'
import { readPicture } from './pictures/read-picture.ts'
import { toStoredForm } from './pictures/remake.ts'
import { readFacts, remakePicture, takePicture } from './pictures/take-picture.ts'

export {
  makeAvatar,
  makeForm,
  makeLogo,
  makeShownCopy,
  readFacts,
  readPicture,
  remakePicture,
  takePicture,
  toStoredForm,
}

declare module '../../platform/inspection/task.ts' {
  interface InspectionTasks {
    makeAvatar: typeof makeAvatar
    makeLogo: typeof makeLogo
    makeShownCopy: typeof makeShownCopy
    makeForm: typeof makeForm
    readFacts: typeof readFacts
    remakePicture: typeof remakePicture
    takePicture: typeof takePicture
  }
}
