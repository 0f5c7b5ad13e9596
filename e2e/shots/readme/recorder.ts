import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { settle } from '../settle.ts'

const width = 640
const pointer = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="18" height="24" viewBox="0 0 18 24"><path d="M1 1v19l5-4.6L9.4 23l3.3-1.5-3.3-7.300H17z" fill="#111" stroke="#fff" stroke-width="1.5"/></svg>',
)

export async function encodePicture(png: Buffer): Promise<Buffer> {
  return await sharp(png).webp({ quality: 80, effort: 6 }).toBuffer()
}

/** Records a page as an animated picture: each step is a still, shown for as long as a viewer needs to read it. */
export class Recorder {
  readonly #page: Page
  readonly #frames: Buffer[] = []
  readonly #delays: number[] = []

  constructor(page: Page) {
    this.#page = page
  }

  /** Adds the current look of the page, shown for `ms`. Adds nothing if the page has not changed. */
  async shoot(ms: number, corner?: { left: number; top: number }): Promise<void> {
    const small = sharp(await this.#page.screenshot({ caret: 'hide' })).resize({ width })
    const frame = await (corner ? small.composite([{ input: pointer, ...corner }]) : small).png().toBuffer()
    if (this.#frames.at(-1)?.equals(frame)) return
    this.#frames.push(frame)
    this.#delays.push(ms)
  }

  async settled(ms: number): Promise<void> {
    await settle(this.#page)
    await this.shoot(ms)
  }

  /** Shows the pointer over an element, then clicks the element. */
  async click(target: Locator, ms: number): Promise<void> {
    await target.scrollIntoViewIfNeeded()
    await settle(this.#page)
    const box = (await target.boundingBox())!
    const scale = width / this.#page.viewportSize()!.width
    const left = Math.round((box.x + box.width / 2) * scale)
    const top = Math.round((box.y + box.height / 2) * scale)
    await this.shoot(ms, { left, top })
    await target.click()
  }

  async encode(): Promise<Buffer> {
    return await sharp(this.#frames, { join: { animated: true } })
      .webp({ delay: this.#delays, loop: 0, quality: 62, effort: 6, minSize: true })
      .toBuffer()
  }
}
