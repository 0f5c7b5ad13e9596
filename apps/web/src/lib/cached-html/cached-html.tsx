import { createContext, createElement, type ReactNode, use } from 'react'

/** Name of the element that marks a piece until the page is finished; no browser sees it. */
export const mark = 'x-piece'

/** Everything that a piece is rendered from; JSON. */
export type Facts = readonly unknown[]

export interface PagePieces {
  /** Returns the number of a place for the piece of these facts; `isKept`: its HTML is known already. */
  place(facts: Facts): { number: number; isKept: boolean }
}

/** Undefined in browsers, where every component is rendered. */
export const PiecesContext = createContext<PagePieces | undefined>(undefined)

interface PieceProps {
  /** Must contain everything that the HTML of the children depends on: whoever has the same facts gets the same HTML. */
  facts: Facts
  children: ReactNode
}

/**
 * A part of a page that other pages have, too: the server renders it once. It is an element without `useId`, whose numbers differ
 * between pages, and without another piece.
 */
export function Piece({ facts, children }: PieceProps) {
  const pieces = use(PiecesContext)
  if (!pieces) return children
  const { number, isKept } = pieces.place(facts)
  return createElement(mark, { n: number }, isKept ? undefined : children)
}
