export { EditBoardDialog as default } from './components/edit-board-dialog.tsx'
