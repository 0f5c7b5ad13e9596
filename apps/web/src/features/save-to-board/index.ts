export { refreshBoards } from './api.ts'
export { AudienceChoice, AudienceIcon, useBoardWords, WordFields } from './components/board-fields.tsx'
export { SaveButton } from './components/save-button.tsx'
export { askToSave, SaveSlot } from './components/save-slot.tsx'
