/** Parts of a file to walk over; pictures of 100 MB in the smallest usual parts have fewer. */
export const maxParts = 20_000
/** Bytes of one text, also after it is unpacked; graphs of several hundred nodes are shorter. */
export const maxTextBytes = 4 << 20
/** Texts of one file. */
export const maxTexts = 40
