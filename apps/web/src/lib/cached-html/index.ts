export { Piece, PiecesContext } from './cached-html.tsx'
