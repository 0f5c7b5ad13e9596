import { readA1111 } from './a1111.ts'
import { readComfyui } from './comfyui.ts'
import { type FileTexts, readFileTexts } from './file-texts.ts'
import { readInvokeai, readJson, readNovelai } from './json-words.ts'
import type { PictureWords } from './picture-words.ts'
import { commentIn } from './xmp-comment.ts'

export { writeA1111 } from './a1111.ts'
export type { PictureLora } from './loras.ts'
export type { PictureWords, WordsSource } from './picture-words.ts'

/**
 * Reads the words and settings of a generated picture from its file, a PNG, WebP or JPEG. Browsers can run it, so that
 * the file does not leave them. `kind` gives the reason if there are no words.
 */
export async function readPictureWords(
  file: Blob,
): Promise<{ kind: 'found'; words: PictureWords } | { kind: 'none' | 'not_a_picture' }> {
  const texts = await readFileTexts(file)
  if (!texts) return { kind: 'not_a_picture' }
  const words = wordsIn(texts)
  return words ? { kind: 'found', words } : { kind: 'none' }
}

function wordsIn({ named, exif, xmp }: FileTexts): PictureWords | undefined {
  const parameters = named.get('parameters')
  // Some programs run ComfyUI and write its graph beside their own settings. Their settings take precedence, because
  // they are simpler to read.
  const found = readA1111(parameters) ?? readJson(parameters) ?? readInvokeai(named) ?? readNovelai(named)
  if (found) return found
  const comments = [...exif, ...xmp.flatMap((packet) => commentIn(packet) ?? [])]
  const plain = comments.map((text) => readA1111(text) ?? readJson(text)).find((words) => words)
  return plain ?? [named.get('prompt'), ...exif.map(graphIn)].map(readComfyui).find((words) => words)
}

/** Returns ComfyUI's graph in a field of EXIF. */
function graphIn(text: string): string | undefined {
  return /^prompt:/i.test(text) ? text.slice('prompt:'.length) : undefined
}
