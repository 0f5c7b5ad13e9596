/** How sure the model is of each of its classes; together 1. */
export interface Scores {
  readonly drawing: number
  readonly hentai: number
  readonly neutral: number
  readonly porn: number
  readonly sexy: number
}

/** In the order of the model's outputs. */
export const classNames = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const satisfies (keyof Scores)[]

/** What the model was trained on: pictures squeezed into a square of this many pixels. */
export const inputSide = 224
