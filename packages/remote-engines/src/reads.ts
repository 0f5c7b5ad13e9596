/** Syntax of prompts that a model understands besides English: Chinese, or weights such as `(word:1.2)`. */
export type PromptSyntax = 'chinese' | 'weights'

/**
 * Readings by family, for every kind of engines. Text encoders of the CLIP type were trained with English, and support
 * weights. Text encoders that are language models understand Chinese, but treat the signs of a weight as words.
 */
const readingsOf: Readonly<Record<string, readonly PromptSyntax[]>> = {
  sd15: ['weights'],
  sdxl: ['weights'],
  sd35: ['weights'],
  'flux1-dev': [],
  'flux1-schnell': [],
  'flux1-kontext': [],
  'ltx-video': [],
  'flux2-klein': ['chinese'],
  'qwen-image': ['chinese'],
  'qwen-image-edit': ['chinese'],
  'z-image': ['chinese'],
  wan21: ['chinese'],
  wan22: ['chinese'],
  'wan22-5b': ['chinese'],
  gpt_image: ['chinese'],
  dall_e_3: ['chinese'],
  dall_e_2: [],
}

/** Readings of a family; undefined if they are not known. */
export function readingsOfFamily(family: string | null): readonly PromptSyntax[] | undefined {
  return family !== null && Object.hasOwn(readingsOf, family) ? readingsOf[family] : undefined
}

/** Readings of models of these families; undefined if they differ, or if the reading of a family is unknown. */
export function commonReadings(families: readonly (string | null)[]): readonly PromptSyntax[] | undefined {
  const [first, ...further] = families.map(readingsOfFamily)
  return first && further.every((readings) => readings?.join() === first.join()) ? first : undefined
}
