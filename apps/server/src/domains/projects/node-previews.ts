import type { ImageValue, MaskValue, SocketValue } from '@easel/nodes'
import { encodeImage, shrinkImage } from '@easel/nodes/execution'
import { labelSmallForm } from '@easel/nodes/origin'
import { findFiles, putObject, touchFile, upsertFile } from '../files/index.ts'
import { type SourcedResult, sourcesOf } from '../origin/worker.ts'
import type { RunMaking } from '../runs/index.ts'
import type { StoreDeps } from '../works/worker.ts'
import { nodePreviewKey } from './node-preview-files.ts'

/** Longest side of the preview that an editor shows at a node, in pixels. */
const previewSide = 240
/** Maximum number of nodes of a run that get a preview: the first nodes that end. */
const maxPreviews = 60

interface NodeOutput {
  readonly contentKey: string
  readonly outputs: readonly SocketValue[]
  readonly making: () => Promise<RunMaking>
}

/** Stores small pictures of the outputs of a user's run, by content name: equal outputs share a picture. */
export class NodePreviews {
  readonly #deps: StoreDeps
  readonly #userId: string
  readonly #types = new Map<string, Promise<SourcedResult['sourceType']>>()
  #count = 0

  constructor(deps: StoreDeps, userId: string) {
    this.#deps = deps
    this.#userId = userId
  }

  async keep({ contentKey, outputs, making }: NodeOutput): Promise<void> {
    const shown = shownIn(outputs)
    if (!shown || this.#count === maxPreviews) return
    this.#count += 1
    const { db } = this.#deps
    const key = nodePreviewKey(this.#userId, contentKey)
    const [existing] = await findFiles(db, [key])
    if (existing) return await touchFile(db, key)
    const small = await shrinkImage(shown, previewSide)
    const { bytes, mime_type } = await encodeImage(small, { format: 'webp', quality: 70, isQuick: true })
    const facts = { mime_type, width: small.width, height: small.height }
    const labelled = labelSmallForm({ bytes, ...facts }, await this.#sourceType(await making()))
    const objectName = await putObject(this.#deps, labelled, facts)
    await upsertFile(db, { key, objectName, audience: 'signed', userId: this.#userId })
  }

  /** Cached, since the nodes of a run share few kinds of making, and reading the labels of photos takes long. */
  async #sourceType(making: RunMaking): Promise<SourcedResult['sourceType']> {
    const key = JSON.stringify(making)
    const found = this.#types.get(key) ?? sourcesOf(this.#deps, making).then(({ sourceType }) => sourceType)
    this.#types.set(key, found)
    return await found
  }
}

/** Returns the first output that can be shown as a picture. */
function shownIn(outputs: readonly SocketValue[]): ImageValue | undefined {
  for (const value of outputs) {
    if (value.kind === 'image') return value
    if (value.kind === 'video') return value.poster
    if (value.kind === 'images' && value.images[0]) return value.images[0]
    if (value.kind === 'mask') return smallMask(value)
  }
  return undefined
}

/** Returns a mask as a grey picture of the size of a preview. */
function smallMask({ width, height, data }: MaskValue): ImageValue {
  const step = Math.max(1, Math.max(width, height) / previewSide)
  const size = {
    width: Math.max(1, Math.round(width / step)),
    height: Math.max(1, Math.round(height / step)),
  }
  const pixels = new Uint8ClampedArray(size.width * size.height * 4)
  for (let index = 0; index < size.width * size.height; index += 1) {
    const x = Math.min(width - 1, Math.floor((index % size.width) * step))
    const y = Math.min(height - 1, Math.floor(Math.floor(index / size.width) * step))
    const value = data[y * width + x]! * 255
    pixels.fill(value, index * 4, index * 4 + 3)
    pixels[index * 4 + 3] = 255
  }
  return { kind: 'image', ...size, data: pixels }
}
