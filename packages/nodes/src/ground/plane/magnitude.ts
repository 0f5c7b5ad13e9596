/** Returns the length of a vector. `Math.hypot` also prevents overflow, but takes thirty times as long. */
export const magnitude = (x: number, y: number, z = 0) => Math.sqrt(x * x + y * y + z * z)
