import { PreCheck } from '../src/domains/moderation/worker.ts'

/** Gives each picture the scores that the test sets, since the squares of the double are harmless; it counts the pictures. */
export class ScriptedPreCheck extends PreCheck {
  unfit = 0
  /** Only the next picture is unfit. */
  isOnce = false
  readonly seen: { width: number; height: number }[] = []

  override async scorePictures(pictures: Parameters<PreCheck['scorePictures']>[0]) {
    for (const picture of pictures)
      if (!(picture instanceof Uint8Array)) this.seen.push({ width: picture.width, height: picture.height })
    const porn = this.unfit
    if (this.isOnce) this.unfit = 0
    return { drawing: 0, hentai: 0, neutral: 1 - porn, porn, sexy: 0 }
  }
}
