import type { Bus } from './bus.ts'

/** Delays of the reverb's lines in samples at 48 kHz, without common factors. */
const roomDelays = [1433, 1601, 1867, 2053, 2251, 2399, 2617, 2797] as const

/** Dark reverb that decays within `seconds` (feedback delay network with a Householder matrix, Jot & Chaigne 1991). */
export function room(bus: Bus, seconds: number): Bus {
  const { rate } = bus
  const lines = roomDelays.map((delay) => new Float32Array(Math.round((delay * rate) / 48_000)))
  const gains = lines.map((line) => 10 ** ((-3 * line.length) / rate / seconds))
  const dark = new Float64Array(8)
  const places = new Int32Array(8)
  const out = new Float64Array(8)
  const wet = { rate, left: new Float32Array(bus.left.length), right: new Float32Array(bus.left.length) }
  for (let i = 0; i < bus.left.length; i++) {
    let sum = 0
    for (let k = 0; k < 8; k++) {
      const value = lines[k]![places[k]!]! * gains[k]!
      dark[k]! += (value - dark[k]!) * 0.42
      out[k] = dark[k]!
      sum += dark[k]!
    }
    const share = sum / 4
    for (let k = 0; k < 8; k++) {
      const line = lines[k]!
      line[places[k]!] = (k % 2 === 0 ? bus.left[i]! : bus.right[i]!) + out[k]! - share
      places[k] = places[k]! + 1 === line.length ? 0 : places[k]! + 1
    }
    wet.left[i] = 0.35 * (out[0]! - out[3]! + out[4]! - out[7]!)
    wet.right[i] = 0.35 * (out[1]! - out[2]! + out[5]! - out[6]!)
  }
  return wet
}

/** Ping-pong echo: repeats alternate between the sides, each weaker and darker. */
export function echo(bus: Bus, seconds: number, feedback: number): Bus {
  const { rate } = bus
  const delay = Math.round(seconds * rate)
  const length = bus.left.length
  const wet = { rate, left: new Float32Array(length), right: new Float32Array(length) }
  let [softLeft, softRight] = [0, 0]
  for (let i = delay; i < length; i++) {
    const [fromLeft, fromRight] = [wet.left[i - delay]!, wet.right[i - delay]!]
    softLeft += (fromLeft - softLeft) * 0.35
    softRight += (fromRight - softRight) * 0.35
    wet.left[i] = 0.5 * (bus.left[i - delay]! + bus.right[i - delay]!) + feedback * softRight
    wet.right[i] = feedback * softLeft
  }
  return wet
}

/** Sidechain ducking: lowers the sound by `depth` at each kick and recovers within `seconds`. */
export function duck(
  bus: Bus,
  times: readonly number[],
  { depth, seconds }: { depth: number; seconds: number },
) {
  for (const time of times) {
    const start = Math.round(time * bus.rate)
    const length = Math.round(seconds * bus.rate)
    // Each dip ends before the next dip begins, so that their factors are never multiplied.
    for (let i = 0; i < length && start + i < bus.left.length; i++) {
      const share = i / length
      const back = Math.min(1, i / 240)
      const gain = 1 - depth * back * (1 - share) ** 1.6
      bus.left[start + i]! *= gain
      bus.right[start + i]! *= gain
    }
  }
}

/** Fades in from silence and out to silence. */
export function fade(bus: Bus, seconds: { in: number; out: number }): void {
  const length = bus.left.length
  const [rise, fall] = [seconds.in * bus.rate, seconds.out * bus.rate]
  for (let i = 0; i < length; i++) {
    const share = Math.min(1, i / rise, (length - 1 - i) / fall)
    if (share >= 1) continue
    const gain = Math.sin((Math.max(0, share) * Math.PI) / 2) ** 2
    bus.left[i]! *= gain
    bus.right[i]! *= gain
  }
}
