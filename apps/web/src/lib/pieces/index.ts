export { Piece, PiecesContext } from './piece.tsx'
