import { readA1111 } from './a1111.ts'
import { readComfyui } from './comfyui.ts'
import { type FileTexts, readFileTexts } from './file-texts.ts'
import { hiddenText } from './hidden-text.ts'
import { readEasydiffusion, readInvokeai, readJson, readNovelai } from './json-words.ts'
import type { PictureWords } from './picture-words.ts'
import { commentsIn } from './xmp-comment.ts'

export { writeA1111 } from './a1111.ts'
export type { PictureLora } from './loras.ts'
export type { PictureWords, WordsSource } from './picture-words.ts'

/**
 * Reads the words and settings of a generated picture from its file: a PNG, WebP, JPEG, GIF, AVIF, HEIC or JPEG XL. Browsers can
 * run it, so that the file does not leave them. `kind` gives the reason if there are no words.
 */
export async function readPictureWords(
  file: Blob,
): Promise<{ kind: 'found'; words: PictureWords } | { kind: 'none' | 'not_a_picture' }> {
  const texts = await readFileTexts(file)
  if (!texts) return { kind: 'not_a_picture' }
  const words = wordsIn(texts) ?? wordsOfText(await hiddenText(file))
  return words ? { kind: 'found', words } : { kind: 'none' }
}

/** Returns the comments of a picture: texts of formats whose texts have no keywords. */
export async function readPictureComments(file: Blob): Promise<string[]> {
  return (await readFileTexts(file))?.comments ?? []
}

function wordsIn({ named, comments, xmp }: FileTexts): PictureWords | undefined {
  // Some programs run ComfyUI and write its graph beside their own settings. Their settings take precedence, because
  // they are simpler to read.
  const found =
    wordsOfText(named.get('parameters')) ??
    readInvokeai(named) ??
    readNovelai(named) ??
    readEasydiffusion(named)
  if (found) return found
  const others = [...named.values(), ...comments, ...xmp.flatMap(commentsIn)]
  return firstOf(others, wordsOfText) ?? firstOf([named.get('prompt'), ...comments.map(graphIn)], readComfyui)
}

function wordsOfText(text: string | undefined): PictureWords | undefined {
  return readA1111(text) ?? readJson(text)
}

function firstOf<Text>(
  texts: readonly Text[],
  read: (text: Text) => PictureWords | undefined,
): PictureWords | undefined {
  for (const text of texts) {
    const words = read(text)
    if (words) return words
  }
  return undefined
}

/** Returns ComfyUI's graph in a field of EXIF, where it may have a name, or in a comment. */
function graphIn(text: string): string {
  return text.replace(/^prompt:/i, '')
}
