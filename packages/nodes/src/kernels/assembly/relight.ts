// @ts-ignore: decorator of the compiler
@inline
function cube(value: f64): f64 {
  return value * value * value
}

/** Converts linear light to a clipped byte, by a table of 4097 entries. */
// @ts-ignore: decorator of the compiler
@inline
function byteOf(light: f64, bytes: usize): u8 {
  return load<u8>(bytes + (light <= 0 ? 0 : light >= 1 ? 4096 : <usize>(light * 4096 + 0.5)))
}

/**
 * Writes the Oklab lightness, a and b of a picture as three planes of f32. `light` has the linear light of each byte of red,
 * green and blue, as f64.
 */
export function developLab(y0: i32, y1: i32, rgba: usize, lightness: usize, a: usize, b: usize, width: i32, light: usize): void {
  for (let i = y0 * width; i < y1 * width; i++) {
    const offset = <usize>i << 2
    const red = load<f64>(light + ((<usize>load<u8>(rgba + offset)) << 3))
    const green = load<f64>(light + ((<usize>load<u8>(rgba + offset, 1)) << 3), 2048)
    const blue = load<f64>(light + ((<usize>load<u8>(rgba + offset, 2)) << 3), 4096)
    const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    store<f32>(lightness + offset, <f32>(0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s))
    store<f32>(a + offset, <f32>(1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s))
    store<f32>(b + offset, <f32>(0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s))
  }
}

/**
 * Raises the local contrast of a picture and writes it as RGBA bytes; alpha is kept. `around` is the blurred lightness. Colours are
 * multiplied by `gain`, and `tint` is added: four f64. The first and the third tint are strongest at middle tones.
 */
export function raiseParts(
  y0: i32, y1: i32, rgba: usize, lightness: usize, a: usize, b: usize, around: usize, width: i32, amount: f64, gain: f64, tint: usize, bytes: usize,
): void {
  const midA = load<f64>(tint), allA = load<f64>(tint, 8), midB = load<f64>(tint, 16), allB = load<f64>(tint, 24)
  for (let i = y0 * width; i < y1 * width; i++) {
    const offset = <usize>i << 2
    const original = <f64>load<f32>(lightness + offset)
    const away = original - <f64>load<f32>(around + offset)
    // The contrast is raised less at strong edges, where it would cause halos.
    const light = original + (0.35 * amount * away) / (1 + 14 * abs<f64>(away))
    const u = <f64>load<f32>(a + offset) * gain + (midA * light * (1 - light) + allA)
    const v = <f64>load<f32>(b + offset) * gain + (midB * light * (1 - light) + allB)
    const inside = min<f64>(1, max<f64>(0, light))
    const l = cube(inside + 0.3963377774 * u + 0.2158037573 * v)
    const m = cube(inside - 0.1055613458 * u - 0.0638541728 * v)
    const s = cube(inside - 0.0894841775 * u - 1.291485548 * v)
    store<u8>(rgba + offset, byteOf(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s, bytes))
    store<u8>(rgba + offset, byteOf(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s, bytes), 1)
    store<u8>(rgba + offset, byteOf(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s, bytes), 2)
  }
}
