import { marker, segments } from '../jpeg.ts'
import { type Filler, fillingOf } from './filling.ts'

/** Length of a filling in bytes. It is longer than any row of blocks. */
const fillingBytes = 4096

/** True if the end of the picture is missing. */
export function isCutJpeg(bytes: Buffer): boolean {
  return !segments(bytes).some(({ code, from }) => code === marker.end && bytes[from + 1] === marker.end)
}

/** Ends a picture that is cut off, after the filling, which may be empty. */
export function closeJpeg(bytes: Buffer, filling: Filler): Buffer {
  const whole = bytes.at(-1) === 0xff ? bytes.subarray(0, -1) : bytes
  const noise = fillingOf(filling, filling === 0 ? 0 : fillingBytes)
  return Buffer.concat([whole, noise, Buffer.from([0xff, marker.end])])
}

/**
 * Quality of the picture before its last scan. `none` means that the last scan has pixels which no earlier scan has.
 * `coarse` means that earlier scans of a progressive file have all pixels, less precisely. Undefined if the file is cut
 * off before its last scan.
 */
export function beforeLastScan(bytes: Buffer): 'none' | 'coarse' | undefined {
  /** Missing bits, by component and coefficient. */
  let missing = new Map<number, Uint8Array>()
  let scans = 0
  for (const { code, from, to } of segments(bytes)) {
    if (to > bytes.length) break
    if (isFrame(code)) missing = componentsOf(bytes.subarray(from + 4, to))
    if (code !== marker.scan) continue
    scans += 1
    readScan(bytes.subarray(from + 4, to), missing)
  }
  const isLast = missing.size > 0 && [...missing.values()].every((bits) => bits.every((count) => count === 0))
  if (!isLast) return undefined
  return scans > missing.size ? 'coarse' : 'none'
}

/** True for a start of frame: the codes C0 to CF, except DHT, JPG and DAC. */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc
}

function componentsOf(frame: Buffer): Map<number, Uint8Array> {
  const count = frame[5] ?? 0
  const ids = Array.from({ length: count }, (_, index) => frame[6 + index * 3] ?? 0)
  return new Map(ids.map((id) => [id, new Uint8Array(64).fill(255)]))
}

function readScan(scan: Buffer, missing: ReadonlyMap<number, Uint8Array>): void {
  const count = scan[0] ?? 0
  const [first = 0, last = 63, precision = 0] = scan.subarray(1 + count * 2)
  for (let index = 0; index < count; index += 1)
    missing.get(scan[1 + index * 2] ?? 0)?.fill(precision & 15, first, last + 1)
}
