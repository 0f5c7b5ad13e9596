export { NoteText, shownTitle } from './note-text.tsx'
