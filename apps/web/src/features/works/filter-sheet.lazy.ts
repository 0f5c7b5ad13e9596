export { FilterSheet as default } from './components/filter-sheet.tsx'
