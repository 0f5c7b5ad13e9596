/** Bands of a picture in which strokes are drawn: few, since each goes through its neighbours' strokes that reach into it, too. */
const bands = 16

/** Rows of a band. */
export const strokeBand = (rows: number) => Math.ceil(rows / bands)
