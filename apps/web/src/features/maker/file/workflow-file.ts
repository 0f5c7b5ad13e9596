import { isRecord } from '../../../lib/drafts/index.ts'
import { pictureTexts } from './picture-texts.ts'

/** The server takes bodies up to this size. */
export const maxWorkflowBytes = 16 * 1024 * 1024
const maxPictureBytes = 100 * 1024 * 1024

export type FileFault = 'file_too_large' | 'file_not_json' | 'file_no_workflow' | 'picture_no_workflow'

export class UnfitFile extends Error {
  override name = 'UnfitFile'
  readonly fault: FileFault

  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}

/** Reads the workflow that a JSON file is, or that a picture contains, as compact JSON. Throws `UnfitFile`. */
export async function readWorkflowFile(file: Blob): Promise<string> {
  const isPicture = file.type.startsWith('image/')
  if (file.size > (isPicture ? maxPictureBytes : maxWorkflowBytes)) throw new UnfitFile('file_too_large')
  if (!isPicture) return readWorkflowText(await file.text())
  const texts = pictureTexts(new Uint8Array(await file.arrayBuffer()))
  const text = texts.get('workflow') ?? texts.get('prompt')
  if (text === undefined) throw new UnfitFile('picture_no_workflow')
  return readWorkflowText(text)
}

/** Reads a workflow of an editor or a graph in the format of ComfyUI's API, as compact JSON. */
export function readWorkflowText(text: string): string {
  if (text.length > maxWorkflowBytes) throw new UnfitFile('file_too_large')
  const value = parse(text)
  if (value === undefined) throw new UnfitFile('file_not_json')
  if (!isWorkflow(value)) throw new UnfitFile('file_no_workflow')
  return JSON.stringify(value)
}

/** Some files contain NaN, which JSON does not have. */
function parse(text: string): unknown {
  for (const candidate of [text, text.replaceAll(/([:[,]\s?)NaN\b/g, '$1null')]) {
    try {
      return JSON.parse(candidate)
    } catch {
      // The next candidate may be readable.
    }
  }
  return undefined
}

function isWorkflow(value: unknown): boolean {
  if (!isRecord(value)) return false
  return Array.isArray(value['nodes']) || Object.values(value).some(isApiNode)
}

function isApiNode(node: unknown): boolean {
  return isRecord(node) && typeof node['class_type'] === 'string'
}

/** Returns what names a node of a workflow as its editor shows it; the id where there is no such node. */
export function nodeTitles(workflow: string): (id: string) => string {
  const { nodes, ...api } = JSON.parse(workflow) as Record<string, unknown>
  const drawn = Array.isArray(nodes) ? nodes.filter(isRecord) : []
  return (id) => titleOf(drawn.find((node) => String(node['id']) === id) ?? api[id], id)
}

function titleOf(node: unknown, id: string): string {
  if (!isRecord(node)) return id
  const meta = isRecord(node['_meta']) ? node['_meta']['title'] : undefined
  const name = [node['title'], meta, node['type'], node['class_type']].find(
    (one) => typeof one === 'string' && one,
  )
  return typeof name === 'string' ? name : id
}
