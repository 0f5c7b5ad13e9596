/** Length of a vector. `Math.hypot` guards against overflow, which takes it thirty times as long. */
export const magnitude = (x: number, y: number, z = 0) => Math.sqrt(x * x + y * y + z * z)
