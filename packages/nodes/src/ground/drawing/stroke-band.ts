/** Number of bands in which the strokes of a picture are drawn. It is low, since each band also draws its neighbours' strokes that reach into it. */
const bands = 16

/** Number of rows in a band. */
export const strokeBand = (rows: number) => Math.ceil(rows / bands)
