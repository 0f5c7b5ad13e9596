import { decodedText, parsePythonJson, wideEncoding } from '@easel/media-metadata/texts'
import { isRecord } from '../../../lib/drafts/index.ts'
import { heldValue } from './held-value.ts'
import { type KeyedText, pictureTexts, startsWith } from './picture-texts.ts'
import { hasNodes, workflowIn } from './workflow-json.ts'

/** The server takes bodies up to this size. */
export const maxWorkflowBytes = 16 * 1024 * 1024
const maxPictureBytes = 100 * 1024 * 1024

/** The kinds of files that ComfyUI saves with a workflow inside, for a file chooser. */
export const workflowFileTypes = [
  ...['.json', 'application/json', 'image/png', 'image/webp', 'image/jpeg', 'image/avif'],
  ...['video/mp4', 'video/quicktime', 'video/webm', '.mkv'],
  ...['audio/flac', '.flac', 'audio/mpeg', 'audio/ogg', '.opus'],
  ...['image/svg+xml', '.glb', '.latent'],
].join(',')

export type FileFault =
  | 'file_too_large'
  | 'file_not_json'
  | 'file_other_kind'
  | 'file_no_workflow'
  | 'media_no_workflow'

export class UnfitFile extends Error {
  override name = 'UnfitFile'
  readonly fault: FileFault

  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}

/** The first workflow of a file, as compact JSON. */
export interface FoundWorkflow {
  readonly text: string
  readonly count: number
}

/** Reads the workflow of a file, as `readWorkflowsIn` does. */
export async function readWorkflowFile(file: Blob): Promise<string> {
  return (await readWorkflowsIn(file)).text
}

/**
 * Reads the workflow that a JSON file is, or that a picture, a video or a sound contains, as compact JSON. The content decides the
 * type of a file, because names and types are often wrong. Throws `UnfitFile`.
 */
export async function readWorkflowsIn(file: Blob): Promise<FoundWorkflow> {
  const head = new Uint8Array(await file.slice(0, 512).arrayBuffer())
  const isMedia = isVideoOrSound(head)
  if (!isMedia && !isKnownPicture(head)) {
    const held = await heldValue(file, head, maxWorkflowBytes)
    if (held) return workflowOfValue(held.value)
  }
  const isPicture = !isMedia && (isKnownPicture(head) || file.type.startsWith('image/'))
  if (!isMedia && file.size > (isPicture ? maxPictureBytes : maxWorkflowBytes))
    throw new UnfitFile('file_too_large')
  if (isMedia) {
    // The library is loaded only on demand, because it is large, and few workflows are in films.
    const { mediaTexts } = await import('./media-texts.ts')
    const texts = await mediaTexts(file)
    if (!texts) throw new UnfitFile('file_too_large')
    return workflowOfTexts(texts)
  }
  if (isPicture) {
    const texts = await pictureTexts(new Uint8Array(await file.arrayBuffer()), maxWorkflowBytes)
    return workflowOfTexts([...texts, ...(await commentedWorkflow(file))])
  }
  if (head.includes(0) && !wideEncoding(head)) throw new UnfitFile('file_other_kind')
  return { text: readWorkflowText(decodedText(new Uint8Array(await file.arrayBuffer()))), count: 1 }
}

/** Reads a workflow of an editor or a graph in the format of ComfyUI's API, as compact JSON. */
export function readWorkflowText(text: string): string {
  if (text.length > maxWorkflowBytes) throw new UnfitFile('file_too_large')
  const value = parsePythonJson(text)
  if (value === undefined) throw new UnfitFile('file_not_json')
  const workflow = workflowIn(value)
  if (workflow === undefined) throw new UnfitFile('file_no_workflow')
  return JSON.stringify(workflow)
}

/** Civitai and some savers write the graph, or a request with the graph, as the comment of a picture. */
async function commentedWorkflow(file: Blob): Promise<KeyedText[]> {
  const { readPictureComments } = await import('@easel/media-metadata/words')
  const found = (await readPictureComments(file)).find((text) => hasNodes(workflowIn(text)))
  return found === undefined ? [] : [['comment', found]]
}

/** Some programs write the keys in capitals, and some put all texts into a comment. */
function workflowOfTexts(texts: readonly KeyedText[]): FoundWorkflow {
  // If several texts have the same key, the first is used.
  const byKey = new Map(texts.toReversed().map(([key, text]) => [key.toLowerCase(), text]))
  const comment = byKey.get('comment') ?? byKey.get('©cmt')
  const { workflow, prompt } = Object.fromEntries(byKey)
  const { text } = workflowOfValue({ workflow, extra_data: comment, prompt })
  return { text, count: Math.max(1, countOf(texts, 'workflow') || countOf(texts, 'prompt')) }
}

function workflowOfValue(value: unknown): FoundWorkflow {
  const found = workflowIn(value)
  if (found === undefined) throw new UnfitFile('media_no_workflow')
  return { text: JSON.stringify(found), count: 1 }
}

/** Number of different workflows in the texts with a key. */
function countOf(texts: readonly KeyedText[], wanted: string): number {
  const workflows = texts
    .filter(([key]) => key.toLowerCase() === wanted)
    .flatMap(([, text]) => {
      const found = workflowIn(text)
      return found === undefined ? [] : [JSON.stringify(found)]
    })
  return new Set(workflows).size
}

/** Brands of the pictures that share their container with MP4. */
const stillBrands = /^(?:avi[fs]|mif1|msf1|hei[cxms]|hev[cx])$/

function isVideoOrSound(head: Uint8Array): boolean {
  if (startsWith(head, 4, 'ftyp')) return !isStillPicture(head)
  const isMp3 = startsWith(head, 0, 'ID3') || (head[0] === 0xff && (head[1]! & 0xe6) === 0xe2)
  return isMp3 || ['\x1aE\xdf\xa3', 'fLaC', 'OggS'].some((mark) => startsWith(head, 0, mark))
}

function isKnownPicture(head: Uint8Array): boolean {
  const isWebp = startsWith(head, 0, 'RIFF') && startsWith(head, 8, 'WEBP')
  return (
    isWebp || isStillPicture(head) || ['\x89PNG', '\xff\xd8\xff'].some((mark) => startsWith(head, 0, mark))
  )
}

function isStillPicture(head: Uint8Array): boolean {
  const brand = String.fromCharCode(...head.subarray(8, 12))
  return startsWith(head, 4, 'ftyp') && stillBrands.test(brand)
}

/** Returns a function that returns the title of a node in the editor; the id if there is no such node. */
export function nodeTitles(workflow: string): (path: string) => string {
  const { nodes, ...api } = JSON.parse(workflow) as Record<string, unknown>
  const drawn = Array.isArray(nodes) ? nodes.filter(isRecord) : []
  const titleById = (id: string) =>
    titleOf(drawn.find((node) => String(node['id']) === id) ?? api[id], id.startsWith('#') ? '' : id)
  return (path) => {
    // In a file that cannot be converted, nodes have paths instead of ids.
    const [, id, input] = /^(?:ui|dag)\.nodes\.([^.]+)(?:\.inputs\.(.+))?/.exec(path) ?? [path, path]
    return [titleById(id!), input].filter(Boolean).join(' · ')
  }
}

function titleOf(node: unknown, id: string): string {
  if (!isRecord(node)) return id
  const meta = isRecord(node['_meta']) ? node['_meta']['title'] : undefined
  const name = [node['title'], meta, node['type'], node['class_type']].find(
    (text) => typeof text === 'string' && text,
  )
  return typeof name === 'string' ? name : id
}
