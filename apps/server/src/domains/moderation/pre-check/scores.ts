/** Probability of each class of the model; the sum is 1. */
export interface Scores {
  readonly drawing: number
  readonly hentai: number
  readonly neutral: number
  readonly porn: number
  readonly sexy: number
}

/** Class names in the order of the model's outputs. */
export const classNames = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const satisfies (keyof Scores)[]

/** Side of the square input in pixels; the model was trained on pictures scaled to this square. */
export const inputSide = 224
