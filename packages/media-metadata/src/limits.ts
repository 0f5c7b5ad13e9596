/** Maximum number of parts of a file that are read. Honest files have fewer parts. */
export const maxParts = 20_000
/** Maximum length of an XMP packet in bytes. Real packets are never longer. A longer text is ignored or truncated. */
export const maxXmpBytes = 1 << 20
