export { boardTarget } from './board-target.ts'
export { boardHandlers } from './boards.routes.ts'
export { createBoard, saveToBoard } from './boards.service.ts'
export { hideBoardsOf, restoreBoardsOf } from './visibility.repo.ts'
