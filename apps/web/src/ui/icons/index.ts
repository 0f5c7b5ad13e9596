export { ListIcon, ListIconDrawings } from './list-icon.tsx'
