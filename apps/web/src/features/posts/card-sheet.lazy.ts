export { CardSheet as default } from './components/card-sheet.tsx'
