export { boardsOfQuery } from './api.ts'
export { BoardsTab } from './components/boards-tab.tsx'
