/** Maximum number of parts of a file that are read. A picture of 100 MB in the smallest usual parts has fewer. */
export const maxParts = 20_000
/** Maximum length of one text in bytes, before and after it is unpacked. Graphs of several hundred nodes are shorter. */
export const maxTextBytes = 4 << 20
/** Maximum number of texts of one file. */
export const maxTexts = 40
