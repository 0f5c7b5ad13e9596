import type { EnginePart } from './engine-part.ts'

/** Requirements of a part. An engine that meets all of them can run the part. */
export interface PartNeeds {
  /** Node types that the part needs, sorted. */
  readonly classes: readonly string[]
  /** Names of the files of models that the part needs, with slashes between folders, sorted. */
  readonly files: readonly string[]
  /**
   * Names of embeddings in texts, as written there, sorted; at most 100. ComfyUI ignores the word of a missing
   * embedding.
   */
  readonly embeddings: readonly string[]
  /**
   * The file with the longest loading time: a checkpoint or diffusion model. It is empty if no loader names such a
   * file.
   */
  readonly model: string
  /**
   * Megapixels of the pictures that it starts from, times the seconds of a film. It is 1 if the part does not contain a
   * size.
   */
  readonly megapixels: number
}

/** An input of a node type that names a file of a model. */
export interface FilePlace {
  readonly class_type: string
  readonly input: string
}

const modelFile = /\.(?:safetensors|sft|ckpt|pt|pth|bin|gguf|onnx)$/i
const maxFileName = 200
/** Maximum number of embeddings. A person writes fewer, but a long text could name a hundred thousand. */
const maxEmbeddings = 100
/** Embedding in a text. As in ComfyUI, its name ends at a space, a comma, or the weight of a bracket. */
const embedding = /(?<![\w-])embedding:([^\s,:()[\]]{1,200})/g
/** Usual number of frames per second of models that make films. */
const usualFps = 16
const mainInputs = ['ckpt_name', 'unet_name', 'model_name']

/** Returns the combined requirements of several parts. */
export function partNeeds(parts: readonly EnginePart[]): PartNeeds {
  const classes = new Set<string>()
  const files = new Set<string>()
  const embeddings = new Set<string>()
  const main = new Map<string, string>()
  let pixels = 0
  let seconds = 1
  for (const { class_type, inputs } of parts.flatMap(({ nodes }) => Object.values(nodes))) {
    classes.add(class_type)
    for (const [name, value] of Object.entries(inputs)) {
      if (typeof value !== 'string') continue
      for (const [, word = ''] of value.matchAll(embedding)) {
        if (embeddings.size === maxEmbeddings) break
        embeddings.add(word.replaceAll('\\', '/'))
      }
      const file = fileIn(value)
      if (file === undefined) continue
      files.add(file)
      if (!main.has(name)) main.set(name, file)
    }
    const { width, height, length } = inputs
    if (typeof length === 'number') seconds = Math.max(seconds, Math.min(60, length / usualFps))
    if (typeof width === 'number' && typeof height === 'number') pixels = Math.max(pixels, width * height)
  }
  return {
    classes: [...classes].sort(),
    files: [...files].sort(),
    embeddings: [...embeddings].sort(),
    model: mainInputs.flatMap((name) => main.get(name) ?? [])[0] ?? '',
    megapixels: (pixels > 0 ? Math.min(64, pixels / 1_000_000) : 1) * seconds,
  }
}

/**
 * Returns the file of a model that a value names, with slashes between folders. A text that ends with an embedding
 * names no file.
 */
function fileIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxFileName) return undefined
  return modelFile.test(value) && !value.includes('embedding:') ? value.replaceAll('\\', '/') : undefined
}

/** Lists the inputs that name each file of a model. Each input is listed once. */
export function filePlaces(parts: readonly EnginePart[]): ReadonlyMap<string, readonly FilePlace[]> {
  const places = new Map<string, FilePlace[]>()
  for (const { class_type, inputs } of parts.flatMap(({ nodes }) => Object.values(nodes))) {
    for (const [input, value] of Object.entries(inputs)) {
      const file = fileIn(value)
      if (file === undefined) continue
      const known = places.get(file) ?? []
      if (!known.some((place) => place.class_type === class_type && place.input === input))
        places.set(file, [...known, { class_type, input }])
    }
  }
  return places
}
