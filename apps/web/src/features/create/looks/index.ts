export { LookPicture } from './look-picture.tsx'
export { LookRow } from './look-row.tsx'
export { LookStageProvider, StageContent, useLookStageState } from './look-stage.tsx'
export { lookQuery, withoutLooks } from './looks.ts'
