import type { Step, Tensor } from './network.ts'

const like = (tensor: Tensor): Tensor => ({ ...tensor, data: new Float32Array(tensor.data.length) })

function each(tensor: Tensor, change: (value: number) => number): Tensor {
  const out = like(tensor)
  for (let i = 0; i < out.data.length; i++) out.data[i] = change(tensor.data[i]!)
  return out
}

export const relu = (tensor: Tensor) => each(tensor, (value) => Math.max(0, value))
export const sigmoid = (tensor: Tensor) => each(tensor, (value) => 1 / (1 + Math.exp(-value)))
/** Hard swish of Howard et al. 2019, "Searching for MobileNetV3". */
export const hardSwish = (tensor: Tensor) =>
  each(tensor, (value) => (value * Math.min(6, Math.max(0, value + 3))) / 6)

export function add(left: Tensor, right: Tensor): Tensor {
  const out = like(left)
  for (let i = 0; i < out.data.length; i++) out.data[i] = left.data[i]! + right.data[i]!
  return out
}

/** Multiplies every pixel by the single pixel of `gates`, per channel. */
export function multiply(tensor: Tensor, gates: Tensor): Tensor {
  const out = like(tensor)
  for (let i = 0; i < out.data.length; i++) out.data[i] = tensor.data[i]! * gates.data[i % tensor.channels]!
  return out
}

/** Global average pooling. */
export function pool(tensor: Tensor): Tensor {
  const { channels, data } = tensor
  const sums = new Float64Array(channels)
  for (let i = 0; i < data.length; i++) sums[i % channels]! += data[i]!
  const pixels = data.length / channels
  return { height: 1, width: 1, channels, data: Float32Array.from(sums, (sum) => sum / pixels) }
}

/** Leading padding of a kernel: "same" puts the odd pixel at the end. */
function leadOf(size: number, kernel: number, stride: number): number {
  const out = Math.ceil(size / stride)
  return Math.floor(Math.max(0, (out - 1) * stride + kernel - size) / 2)
}

function weightsOf(step: Step) {
  if (!step.weights || !step.bias) throw new Error('a convolution has no weights')
  return { shape: step.weights.shape, kernel: step.weights.data, bias: step.bias }
}

/** 1 × 1 convolution with stride 1: multiplies every pixel by one matrix. */
function convolvePoints(tensor: Tensor, step: Step): Tensor {
  const { shape, kernel, bias } = weightsOf(step)
  const [channels, inner] = [shape[0]!, tensor.channels]
  const pixels = tensor.width * tensor.height
  const data = new Float32Array(pixels * channels)
  for (let p = 0; p < pixels; p++) {
    const from = p * inner
    for (let c = 0; c < channels; c++) {
      const weights = c * inner
      let sum = bias[c]!
      for (let i = 0; i < inner; i++) sum += tensor.data[from + i]! * kernel[weights + i]!
      data[p * channels + c] = sum
    }
  }
  return { ...tensor, channels, data }
}

export function convolve(tensor: Tensor, step: Step): Tensor {
  const { shape, kernel, bias } = weightsOf(step)
  const [channels, kh, kw] = [shape[0]!, shape[1]!, shape[2]!]
  const { stride } = step
  if (kh * kw * stride === 1) return convolvePoints(tensor, step)
  const inner = tensor.channels
  const height = Math.ceil(tensor.height / stride)
  const width = Math.ceil(tensor.width / stride)
  const [top, left] = [leadOf(tensor.height, kh, stride), leadOf(tensor.width, kw, stride)]
  const data = new Float32Array(width * height * channels)
  for (let at = 0; at < data.length; at++) {
    const c = at % channels
    const x = ((at / channels) | 0) % width
    const y = (at / channels / width) | 0
    let sum = bias[c]!
    for (let ky = 0; ky < kh; ky++) {
      const sy = y * stride + ky - top
      if (sy < 0 || sy >= tensor.height) continue
      for (let kx = 0; kx < kw; kx++) {
        const sx = x * stride + kx - left
        if (sx < 0 || sx >= tensor.width) continue
        const from = (sy * tensor.width + sx) * inner
        const weights = ((c * kh + ky) * kw + kx) * inner
        for (let i = 0; i < inner; i++) sum += tensor.data[from + i]! * kernel[weights + i]!
      }
    }
    data[at] = sum
  }
  return { height, width, channels, data }
}

export function depthwise(tensor: Tensor, step: Step): Tensor {
  const { shape, kernel, bias } = weightsOf(step)
  const [kh, kw] = [shape[1]!, shape[2]!]
  const { stride } = step
  const { channels } = tensor
  const height = Math.ceil(tensor.height / stride)
  const width = Math.ceil(tensor.width / stride)
  const [top, left] = [leadOf(tensor.height, kh, stride), leadOf(tensor.width, kw, stride)]
  const data = new Float32Array(width * height * channels)
  for (let p = 0; p < width * height; p++) {
    const x = p % width
    const y = (p / width) | 0
    const to = p * channels
    data.set(bias, to)
    for (let ky = 0; ky < kh; ky++) {
      const sy = y * stride + ky - top
      if (sy < 0 || sy >= tensor.height) continue
      for (let kx = 0; kx < kw; kx++) {
        const sx = x * stride + kx - left
        if (sx < 0 || sx >= tensor.width) continue
        const from = (sy * tensor.width + sx) * channels
        const weights = (ky * kw + kx) * channels
        for (let c = 0; c < channels; c++) data[to + c]! += tensor.data[from + c]! * kernel[weights + c]!
      }
    }
  }
  return { height, width, channels, data }
}

/** Doubles the size, bilinearly, with half-pixel centres. */
export function double(tensor: Tensor): Tensor {
  const { width, height, channels } = tensor
  const data = new Float32Array(4 * tensor.data.length)
  for (let y = 0; y < 2 * height; y++) {
    const py = Math.max(0, y / 2 - 0.25)
    const y0 = Math.floor(py)
    const y1 = Math.min(height - 1, y0 + 1)
    for (let x = 0; x < 2 * width; x++) {
      const px = Math.max(0, x / 2 - 0.25)
      const x0 = Math.floor(px)
      const x1 = Math.min(width - 1, x0 + 1)
      const [u, v] = [px - x0, py - y0]
      const to = (y * 2 * width + x) * channels
      const [a, b] = [(y0 * width + x0) * channels, (y0 * width + x1) * channels]
      const [c, d] = [(y1 * width + x0) * channels, (y1 * width + x1) * channels]
      for (let i = 0; i < channels; i++) {
        const upper = tensor.data[a + i]! * (1 - u) + tensor.data[b + i]! * u
        const lower = tensor.data[c + i]! * (1 - u) + tensor.data[d + i]! * u
        data[to + i] = upper * (1 - v) + lower * v
      }
    }
  }
  return { height: 2 * height, width: 2 * width, channels, data }
}

/** Transposed convolution, 2 × 2 with stride 2 and bias: every pixel becomes four. */
export function unfold(tensor: Tensor, step: Step): Tensor {
  const { shape, kernel, bias } = weightsOf(step)
  const [channels, inner] = [shape[0]!, tensor.channels]
  const [height, width] = [2 * tensor.height, 2 * tensor.width]
  const data = new Float32Array(width * height * channels)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = ((y >> 1) * tensor.width + (x >> 1)) * inner
      for (let c = 0; c < channels; c++) {
        const weights = ((c * 2 + (y & 1)) * 2 + (x & 1)) * inner
        let sum = bias[c]!
        for (let i = 0; i < inner; i++) sum += tensor.data[from + i]! * kernel[weights + i]!
        data[(y * width + x) * channels + c] = sum
      }
    }
  }
  return { height, width, channels, data }
}
