import sharp from 'sharp'

const side = 224

/** Mulberry32 (Tommy Ettinger, 2017). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const rgb = (light: number, [red, green, blue]: readonly number[]) =>
  `rgb(${[red, green, blue].map((value) => Math.round(value! * light)).join()})`

/** Found by trying. */
const seeds = { unfit: 937, borderline: 487 }

/** Round shapes in the colours of skin: nothing that anybody could mind, but the network reacts to some of them. */
export async function doubtfulPicture(verdict: keyof typeof seeds): Promise<Buffer> {
  const random = randomFrom(seeds[verdict])
  const shapes = Array.from({ length: 3 + Math.floor(random() * 6) }, (_, index) => {
    const light = 0.55 + random() * 0.45
    const [inner, outer] = [rgb(light, [235, 180, 150]), rgb(light * 0.7, [235, 160, 130])]
    const [x, y] = [random() * side, random() * side]
    const [width, height] = [20 + random() * 90, 20 + random() * 90]
    return `<radialGradient id="g${index}"><stop offset="0.8" stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/></radialGradient>
      <ellipse cx="${x}" cy="${y}" rx="${width}" ry="${height}" transform="rotate(${random() * 180} 112 112)" fill="url(#g${index})"/>`
  })
  const ground = rgb(1, [random() * 255, random() * 255, random() * 255])
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="${ground}"/>${shapes.join('')}</svg>`
  return await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer()
}
