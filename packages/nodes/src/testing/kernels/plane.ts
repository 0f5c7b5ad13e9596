/** A plane of numbers for the references: `channels` values per pixel, without padding. */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly data: Float64Array
}

export function planeOf(width: number, height: number, channels: number): Plane {
  return { width, height, channels, data: new Float64Array(width * height * channels) }
}

export function mirrorIndex(index: number, size: number): number {
  const period = 2 * size
  const position = ((index % period) + period) % period
  return position < size ? position : period - 1 - position
}

/** Reads a value; beyond the border, the plane is mirrored. */
export function sampleMirrored(plane: Plane, x: number, y: number, channel: number): number {
  const index = mirrorIndex(y, plane.height) * plane.width + mirrorIndex(x, plane.width)
  return plane.data[index * plane.channels + channel]!
}

/** Reads a value; beyond the border, the edge repeats. */
export function sampleClamped(plane: Plane, x: number, y: number, channel: number): number {
  const cx = Math.min(plane.width - 1, Math.max(0, x))
  const cy = Math.min(plane.height - 1, Math.max(0, y))
  return plane.data[(cy * plane.width + cx) * plane.channels + channel]!
}
