export { makeAvatar, makeShownCopy, makeSmallForm } from './pictures/make-smaller.ts'
export { readFacts, takePicture } from './pictures/take-picture.ts'
