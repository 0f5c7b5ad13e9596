/**
 * Number of bands in which the strokes of a picture are drawn. The number is low, because each band also draws the strokes of
 * neighbouring bands that overlap it.
 */
const bands = 16

/** Number of rows in a band. */
export const strokeBand = (rows: number) => Math.ceil(rows / bands)
