/** Maximum number of parts to walk over when reading; honest files have fewer. */
export const maxParts = 20_000
/** In bytes. Real packets are never longer; longer text is ignored or truncated. */
export const maxXmpBytes = 1 << 20
