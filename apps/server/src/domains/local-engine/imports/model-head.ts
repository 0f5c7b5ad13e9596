import type { localFamilies } from '@easel/contract'
import { familyOfName } from '@easel/remote-engines/families'
import type { CatalogueModel } from '../catalogue/catalogue.ts'
import { ggufLength } from './gguf-length.ts'

/** Facts about a model that the first bytes of its file show. */
export interface ModelHead {
  readonly format: 'gguf' | 'safetensors'
  /** Key of the family; undefined if its parts do not show the family. */
  readonly family: string | undefined
  /** True if it has the parts that read words and draw pixels: it runs without further files. */
  readonly isWhole: boolean
}

/**
 * Number of bytes to read for the list of parts at the beginning of a file: the list of a large model takes about half a megabyte.
 */
export const headBytes = 4 * 1024 ** 2

/** Length in bytes of the number at the beginning of a file in the format safetensors: the length of its list of parts. */
export const lengthBytes = 8

/** For each family, names of parts that together occur only in models of this family; the most specific family comes first. */
const familyMarks: readonly (readonly [family: string, ...parts: string[]])[] = [
  ['flux2-klein', 'double_stream_modulation_img'],
  ['z-image', 'noise_refiner.0.', 'cap_embedder'],
  ['qwen-image', 'transformer_blocks.0.img_mlp'],
  ['flux1-dev', 'double_blocks.0.', 'guidance_in.'],
  ['flux1-schnell', 'double_blocks.0.'],
  ['sd35', 'joint_blocks.0.'],
  ['sdxl', 'conditioner.embedders.1.'],
  ['sdxl', 'label_emb.0.0.'],
  ['sd15', 'cond_stage_model.transformer.text_model'],
]
const readsWords = /cond_stage_model\.|conditioner\.embedders\.|text_encoders?\./
const drawsPixels = /first_stage_model\.|(?:^|["\0])vae\./

/** Reads the beginning of a file; returns undefined if it is not a model in a format that can be read without running code. */
export function readModelHead(head: Buffer): ModelHead | undefined {
  const format = formatOf(head)
  if (!format) return undefined
  // Names of parts are plain text in both formats.
  const text = head.toString('latin1')
  return {
    format,
    family: familyMarks.find(([, ...parts]) => parts.every((part) => text.includes(part)))?.[0],
    isWhole: readsWords.test(text) && drawsPixels.test(text),
  }
}

function formatOf(head: Buffer): ModelHead['format'] | undefined {
  if (head.length < 16) return undefined
  if (head.toString('latin1', 0, 4) === 'GGUF') return 'gguf'
  // A file in the format safetensors begins with the length of a JSON description, followed by the description.
  const length = head.readBigUInt64LE(0)
  return length >= 2n && length < 100_000_000n && head[8] === 0x7b ? 'safetensors' : undefined
}

/**
 * True if a file of this length ends before its last part, according to the list of parts in its beginning. If the list is longer
 * than the beginning, only its own length and its first parts are compared.
 */
export function isCut({ format }: ModelHead, beginning: Buffer, bytes: number): boolean {
  return (format === 'gguf' ? ggufLength(beginning) : safetensorsLength(beginning)) > bytes
}

/** Returns the least length in bytes of a file in the format safetensors. */
function safetensorsLength(beginning: Buffer): number {
  const bodyAt = lengthBytes + Number(beginning.readBigUInt64LE(0))
  const ends = beginning
    .toString('latin1')
    .matchAll(/"data_offsets"\s?:\s?\[\s?\d{1,15}\s?,\s?(\d{1,15})\s?\]/g)
  return ends.reduce((last, [, end]) => Math.max(last, bodyAt + Number(end)), bodyAt)
}

/** Returns the family of a file. Its name distinguishes families whose models have the same parts. */
export function familyOfFile(byParts: string | undefined, name: string): string | undefined {
  const byName = familyOfName(name)
  if (byParts === 'flux1-dev' && byName === 'flux1-kontext') return byName
  return byParts ?? byName
}

type Usual = Pick<CatalogueModel, 'steps' | 'guidance' | 'side'>

const usual: Readonly<Record<(typeof localFamilies)[number], Usual>> = {
  sd15: { steps: 20, guidance: 7, side: 512 },
  sdxl: { steps: 25, guidance: 6, side: 1024 },
  sd35: { steps: 28, guidance: 4.5, side: 1024 },
  'flux1-dev': { steps: 20, guidance: 1, side: 1024 },
  'flux1-kontext': { steps: 20, guidance: 1, side: 1024 },
  'flux1-schnell': { steps: 4, guidance: 1, side: 1024 },
  'flux2-klein': { steps: 4, guidance: 1, side: 1024 },
  'z-image': { steps: 8, guidance: 1, side: 1024 },
  'qwen-image': { steps: 20, guidance: 4, side: 1024 },
}

/** Returns usual settings of a model family; distilled models, which their names show, get few steps. */
export function usualSettings(family: string | undefined, name: string): Usual {
  const settings =
    family !== undefined && Object.hasOwn(usual, family) ? usual[family as keyof typeof usual] : usual.sd15
  const isFast = settings.steps > 8 && /turbo|lightning|hyper|lcm/i.test(name)
  return isFast ? { ...settings, steps: 8, guidance: 1.5 } : settings
}
