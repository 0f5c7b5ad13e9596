import { engineError } from '../../fault.ts'
import { limits } from '../../http.ts'
import type { ResultFile, TryHandle } from '../../port.ts'
import { sniffType } from '../../sniff.ts'
import { fieldsOf, isFields, listOf } from '../../untrusted.ts'
import type { Client } from './client.ts'
import { findInHistory, type HistoryEntry } from './queue.ts'
import { textOf, textsOf } from './values.ts'

const maxFiles = 64
const maxName = 400
const timeoutMs = 300_000

interface OutputFile {
  readonly node: string
  readonly filename: string
  readonly subfolder: string
  readonly type: string
}

/** Fetches the files of the chosen nodes, in the order of their choice. */
export async function collect(client: Client, handle: TryHandle, signal: AbortSignal): Promise<ResultFile[]> {
  const entry = await findInHistory(client, handle, signal)
  if (!entry) throw engineError('lost', {})
  const files = outputFiles(entry)
  if (files.length === 0) throw engineError('no_result', {})
  const results: ResultFile[] = []
  let bytes = 0
  for (const file of files) {
    const result = await fetchFile(client, file, { signal, maxBytes: limits.resultBytes })
    bytes += result.bytes.length
    if (bytes > limits.resultBytes) throw engineError('too_large', { bytes: limits.resultBytes })
    results.push(result)
  }
  return results
}

/**
 * Returns the files of the chosen nodes. A file is recognised by its properties, under any key. A node's saved files
 * precede its temporary files.
 */
function outputFiles({ extra, outputs, meta }: HistoryEntry): OutputFile[] {
  const chosen = textsOf(extra['easel_outputs'])
  const nodes = chosen.length > 0 ? chosen : Object.keys(outputs)
  const files = Object.entries(outputs).flatMap(([id, output]) => filesOf(displayNode(id, meta), output))
  return nodes
    .flatMap((node) => {
      const ofNode = files.filter((file) => file.node === node)
      const saved = ofNode.filter(({ type }) => type === 'output')
      return saved.length > 0 ? saved : ofNode
    })
    .slice(0, maxFiles)
}

/**
 * Returns the node of the graph that an output belongs to. A node may expand into further nodes, whose outputs count as
 * its own.
 */
function displayNode(id: string, meta: HistoryEntry['meta']): string {
  return textOf(fieldsOf(meta[id])['display_node']) || id
}

function filesOf(node: string, output: unknown): OutputFile[] {
  return Object.values(fieldsOf(output))
    .flatMap(listOf)
    .filter(isFields)
    .map(({ filename, subfolder, type }) => ({
      node,
      filename: textOf(filename),
      subfolder: textOf(subfolder),
      type: textOf(type),
    }))
    .filter(
      ({ filename, subfolder, type }) =>
        filename !== '' &&
        filename.length + subfolder.length <= maxName &&
        (type === 'output' || type === 'temp'),
    )
}

interface Limits {
  readonly signal: AbortSignal
  readonly maxBytes: number
}

async function fetchFile(
  client: Client,
  { node, ...place }: OutputFile,
  { signal, maxBytes }: Limits,
): Promise<ResultFile> {
  const path = `/view?${new URLSearchParams(place)}`
  const { status, bytes } = await client.fetch(path, signal, { maxBytes, timeoutMs })
  if (status === 404) throw engineError('no_result', {})
  if (status >= 500) throw engineError('unreachable', {})
  if (status !== 200) throw engineError('not_an_engine', {})
  const mime_type = sniffType(bytes)
  if (!mime_type) throw engineError('not_a_picture', {})
  return { mime_type, bytes, node_id: node }
}
