import { type Fields, fieldsOf } from './fields.ts'

/** A LoRA that a picture was made with. */
export interface PictureLora {
  /** Name of its file, with or without its folder and ending. */
  readonly name: string
  readonly weight: number
}

const usualWeight = 1
const maxLoras = 30
const maxName = 200
const maxWeight = 100

/** A tag such as `<lora:ink:0.8>` in a prompt: a name, and up to four arguments. Prompts of SD.Next name the arguments. */
const tag = /<(?:lora|lyco):([^<>:]{1,200})((?::[^<>:]{0,40}){0,4})>/gi

/** Separates the tags of LoRAs from the words of a prompt. */
export function withoutLoraTags(prompt: string): { text: string; loras: PictureLora[] } {
  const found = [...prompt.matchAll(tag)]
  if (found.length === 0) return { text: prompt, loras: [] }
  const ends = [0, ...found.map(({ index, 0: { length } }) => index + length)]
  const starts = [...found.map(({ index }) => index), prompt.length]
  const pieces = ends.map((end, index) => prompt.slice(end, starts[index]))
  return {
    text: withoutOuterCommas(pieces.filter((piece) => piece.trim() !== '').reduce(joinTexts, '')),
    loras: found.map(([, name = '', written = '']) => ({ name: name.trim(), weight: weightIn(written) })),
  }
}

/** The first number applies to the model. If the text encoder has a weight of its own, the tag names both or lists it first. */
function weightIn(written: string): number {
  const parts = written.split(':').map((part) => part.trim().toLowerCase())
  const ofModel = parts.find((part) => part.startsWith('unet='))?.slice('unet='.length)
  const texts = [ofModel, ...parts.map((part) => part.replace(/^te=/, ''))]
  const weights = texts.flatMap((text) => (text === undefined || text === '' ? [] : [Number(text)]))
  return weights.find((weight) => Number.isFinite(weight)) ?? usualWeight
}

const isComma = (sign: string | undefined) => sign === ',' || sign === '，'

/** Joins the texts before and after a tag, so that neither two commas nor two spaces follow each other. */
function joinTexts(left: string, right: string): string {
  const [before, after] = [left.trimEnd(), right.trimStart()]
  if (before === '' || !isComma(after[0])) {
    const gap = left.slice(before.length) + right.slice(0, right.length - after.length)
    return before + (before === '' ? '' : gap.includes('\n') ? '\n' : ' ') + after
  }
  return before + (isComma(before.at(-1)) ? after.slice(1) : after)
}

function withoutOuterCommas(text: string): string {
  let inner = text.trim()
  while (isComma(inner[0])) inner = inner.slice(1).trimStart()
  while (isComma(inner.at(-1))) inner = inner.slice(0, -1).trimEnd()
  return inner
}

/** Writes the tag of a LoRA, as `withoutLoraTags` and the web UIs read it. */
export function loraTag({ name, weight }: PictureLora): string {
  return `<lora:${name}:${weight}>`
}

/**
 * Reads the lists of several programs: pairs of a name and a weight, texts such as `ink : 0.8`, and objects that name the file
 * themselves or in a further object.
 */
export function lorasIn(list: unknown): PictureLora[] {
  if (!Array.isArray(list)) return []
  return list.slice(0, maxLoras).flatMap((entry) => {
    if (typeof entry === 'string') return loraOf(...splitAtLastColon(entry))
    if (Array.isArray(entry)) return loraOf(entry[0], entry[1])
    const fields = fieldsOf(entry)
    return loraOf(fileIn(fields), fields['weight'])
  })
}

function fileIn({ file, model, lora, name }: Fields): unknown {
  const named = [file, model, lora, name].find((value) => typeof value === 'string')
  const inner = { ...fieldsOf(lora), ...fieldsOf(model) }
  return named ?? inner['name'] ?? inner['model_name']
}

function splitAtLastColon(text: string): [name: string, weight: string | undefined] {
  const colon = text.lastIndexOf(':')
  return colon < 0 ? [text, undefined] : [text.slice(0, colon), text.slice(colon + 1)]
}

/** Returns a LoRA with valid values, in a list; an empty list without a name, or with a weight of zero. */
export function loraOf(name: unknown, weight: unknown): PictureLora[] {
  const text = typeof name === 'string' ? name.toWellFormed().replaceAll('\0', '').trim() : ''
  if (text === '' || text.length > maxName || text === 'None') return []
  const number = typeof weight === 'string' && weight.trim() !== '' ? Number(weight) : weight
  const isValid = typeof number === 'number' && Math.abs(number) <= maxWeight
  const valid = isValid ? number : usualWeight
  return valid === 0 ? [] : [{ name: text, weight: valid }]
}

/** Returns each LoRA once. */
export function uniqueLoras(loras: readonly PictureLora[]): PictureLora[] {
  return [...Map.groupBy(loras, ({ name }) => name).values()].map(([first]) => first!).slice(0, maxLoras)
}
