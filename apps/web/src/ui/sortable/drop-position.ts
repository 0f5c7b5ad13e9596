/** Position that an entry gets if it is dropped at `y`: the number of other entries whose middle is above. */
export function dropPosition(middles: readonly number[], from: number, y: number): number {
  return middles.filter((middle, index) => index !== from && middle < y).length
}

/** Pixels to scroll in one frame while a pointer is held near the upper or lower edge of the window. */
export function scrollStep(y: number, height: number): number {
  const edge = 72
  if (y < edge) return -Math.ceil((edge - y) / 5)
  return y > height - edge ? Math.ceil((y - height + edge) / 5) : 0
}
