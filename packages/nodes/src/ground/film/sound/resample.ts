import type { SampledSound } from './sound.ts'

const reach = 16

/** Weights of a windowed sinc (Hann) around a position between two samples; `cut` is the passed fraction of the band. */
function weightsAt(fraction: number, cut: number): Float64Array {
  const weights = new Float64Array(2 * reach)
  let sum = 0
  for (let index = 0; index < 2 * reach; index++) {
    const x = index - reach + 1 - fraction
    const sinc = Math.abs(x) < 1e-9 ? cut : Math.sin(Math.PI * x * cut) / (Math.PI * x)
    weights[index] = sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / reach))
    sum += weights[index]!
  }
  return weights.map((weight) => weight / sum)
}

const joined = (a: Float32Array, b: Float32Array) => {
  const all = new Float32Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}

/** Resamples the pieces of a sound (windowed sinc, 32 samples). If the rate does not change, the pieces are passed through. */
export async function* resample(sound: SampledSound, rate: number): AsyncGenerator<readonly Float32Array[]> {
  if (sound.rate === rate) {
    yield* sound.pieces
    return
  }
  const step = sound.rate / rate
  const cut = Math.min(1, rate / sound.rate)
  const silence = new Float32Array(reach)
  // Samples that are still needed, and the position of the next output sample within them.
  let pending: Float32Array[] = Array.from({ length: sound.channels }, () => new Float32Array(reach - 1))
  let position = reach - 1
  const take = (piece: readonly Float32Array[]): Float32Array[] => {
    pending = pending.map((samples, channel) => joined(samples, piece[channel]!))
    const count = Math.max(0, Math.ceil((pending[0]!.length - reach - position) / step))
    const out = pending.map(() => new Float32Array(count))
    for (let offset = 0; offset < count; offset++, position += step) {
      const whole = Math.floor(position)
      const weights = weightsAt(position - whole, cut)
      for (const [channel, samples] of pending.entries()) {
        let sum = 0
        for (let tap = 0; tap < 2 * reach; tap++) sum += weights[tap]! * samples[whole - reach + 1 + tap]!
        out[channel]![offset] = sum
      }
    }
    const gone = Math.max(0, Math.floor(position) - reach + 1)
    pending = pending.map((samples) => samples.slice(gone))
    position -= gone
    return out
  }
  for await (const piece of sound.pieces) yield take(piece)
  yield take(Array.from({ length: sound.channels }, () => silence))
}
