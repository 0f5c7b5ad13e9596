/** Longest side in pixels to which small photos are enlarged before they are painted. */
export const paintingSide = 1536
