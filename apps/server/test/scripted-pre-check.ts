import { PreCheck } from '../src/domains/moderation/worker.ts'

/**
 * Gives each picture the scores that the test sets, because the pictures of the engine double are harmless. Counts the pictures.
 */
export class ScriptedPreCheck extends PreCheck {
  unfit = 0
  /** Gives only the next picture the scores of an unfit picture. */
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
