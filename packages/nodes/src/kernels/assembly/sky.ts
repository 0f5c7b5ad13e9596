import { layered } from './noise'

/**
 * Computes the noise of clouds in perspective, two f64 for each pixel: the noise of the clouds, and the noise of the air above
 * them, by which the clouds are lit. A pixel has a cloud if its first noise exceeds `threshold`; the second noise is computed only
 * for these pixels. `horizon` is the row of the horizon.
 */
export function cloudNoise(y0: i32, y1: i32, out: usize, width: i32, horizon: f64, threshold: f64, order: usize, slopes: usize): void {
  for (let y = y0; y < y1; y++) {
    // Clouds become denser towards the horizon, like a flat layer in perspective.
    const depth = 1 / (max<f64>(0, 1 - <f64>y / horizon) + 0.16)
    const v = depth * 1.5
    for (let x = 0; x < width; x++) {
      const u = (<f64>x / <f64>width - 0.5) * (1.2 + 0.5 * depth) * 1.5 + 7
      const warp = layered(order, slopes, u * 0.7 + 50, v * 0.7 + 20, 2)
      const body = layered(order, slopes, u + warp * 0.5, v * 1.3 + warp * 0.35, 5)
      const to = out + ((<usize>(y * width + x)) << 4)
      store<f64>(to, body)
      if (body > threshold) store<f64>(to, layered(order, slopes, u + warp * 0.5, v * 1.3 + warp * 0.35 + 0.22, 3), 8)
    }
  }
}

/** Computes the noise of a lake's ripples in perspective, as f64; `rows` is the height of the lake. */
export function waveNoise(y0: i32, y1: i32, out: usize, width: i32, rows: f64, order: usize, slopes: usize): void {
  for (let y = y0; y < y1; y++) {
    const depth = 1 / (<f64>y / rows + 0.045)
    for (let x = 0; x < width; x++) {
      const u = <f64>x / <f64>width - 0.5
      store<f64>(out + ((<usize>(y * width + x)) << 3), layered(order, slopes, u * depth * 1.6 * 3 + 20, depth * 4.5, 3))
    }
  }
}
