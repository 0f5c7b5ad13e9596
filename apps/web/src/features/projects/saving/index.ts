export {
  ChangeKeeper,
  forgetChange,
  type KeptChange,
  projectOf,
  readKeptChanges,
  whenLeft,
} from './kept-changes.ts'
export { saveProject } from './save-project.ts'
export { type SaveState, Saving } from './saving.ts'
