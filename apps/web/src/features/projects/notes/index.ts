export { NoteText } from './note-text.tsx'
export { shownTitle } from './shown-title.ts'
