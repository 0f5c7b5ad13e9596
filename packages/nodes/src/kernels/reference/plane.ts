/** A picture of numbers for the references: `channels` values a pixel, no padding. */
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
  const at = ((index % period) + period) % period
  return at < size ? at : period - 1 - at
}

/** A value beyond the border is that of the mirrored picture. */
export function mirrored(plane: Plane, x: number, y: number, channel: number): number {
  const at = mirrorIndex(y, plane.height) * plane.width + mirrorIndex(x, plane.width)
  return plane.data[at * plane.channels + channel]!
}

/** A value beyond the border is that of the border. */
export function clamped(plane: Plane, x: number, y: number, channel: number): number {
  const cx = Math.min(plane.width - 1, Math.max(0, x))
  const cy = Math.min(plane.height - 1, Math.max(0, y))
  return plane.data[(cy * plane.width + cx) * plane.channels + channel]!
}
