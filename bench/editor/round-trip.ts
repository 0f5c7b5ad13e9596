import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Client, NodeType } from '@easel/contract'
import { runnerImport } from 'vite'

/**
 * The functions of the editor that this measurement uses. They have types of their own here, because the editor's types need the
 * types of a browser.
 */
interface EditorModules {
  readWorkflowsIn: (file: Blob) => Promise<{ readonly text: string }>
  typesOf: (listed: readonly NodeType[]) => unknown
  openWorkflow: (json: unknown, types: unknown) => unknown
  EditorStore: new (workflow: unknown, types: unknown) => { readonly workflow: Record<string, unknown> }
}

async function editorModules(): Promise<EditorModules> {
  const load = async (file: string) => {
    const url = new URL(`../../apps/web/src/features/${file}`, import.meta.url)
    const config = { configFile: false, logLevel: 'error' } as const
    return (await runnerImport<Partial<EditorModules>>(fileURLToPath(url), config)).module
  }
  const files = [
    'template-authoring/file/workflow-file.ts',
    'projects/document/index.ts',
    'projects/pages/node-types.ts',
  ]
  return Object.assign({}, ...(await Promise.all(files.map(load))))
}

/**
 * Workflows by other people. They are in a folder beside the clone, because their licences do not allow a copy in the repository.
 */
const usualFolder = join(import.meta.dirname, '../../../shared/data/workflows')

export interface RoundTrips {
  /** Number of files that contain a workflow saved by an editor. */
  readonly count: number
  /** Names of the files whose export differs from the file. */
  readonly different: readonly string[]
}

/**
 * Opens each workflow of a folder as the editor does, stores it as a project, reads it back and saves it. Compares the exported
 * workflow with the file. Undefined if the folder does not exist.
 */
export async function makeRoundTrips(api: Client, folder = usualFolder): Promise<RoundTrips | undefined> {
  if (!existsSync(folder)) return undefined
  const editor = await editorModules()
  const types = editor.typesOf((await api.listNodeTypes({})).node_type_arr)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const different: string[] = []
  let count = 0
  for (const file of files.sort()) {
    const given = await workflowIn(file, editor)
    if (!given) continue
    count += 1
    const exported = await roundTrip(
      api,
      given,
      (json) => new editor.EditorStore(editor.openWorkflow(json, types), types).workflow,
    )
    if (JSON.stringify(JSON.parse(exported)) !== JSON.stringify(given)) different.push(file)
  }
  return { count, different }
}

type Json = Record<string, unknown>

/**
 * Returns the workflow of a file. Undefined for a file without a workflow, and for a graph that was exported for execution only:
 * such a graph has no layout, so the editor gives it a new layout.
 */
async function workflowIn(file: string, { readWorkflowsIn }: EditorModules): Promise<Json | undefined> {
  const bytes = await readFile(file)
  const found = await readWorkflowsIn(new Blob([bytes])).catch(() => undefined)
  if (!found) return undefined
  const read = JSON.parse(found.text) as Json
  if (!Array.isArray(read['nodes'])) return undefined
  // If the file itself is a workflow, the text of the file is compared, not the text that the reader returned.
  const whole = file.endsWith('.json') ? parseJson(bytes.toString()) : undefined
  return Array.isArray(whole?.['nodes']) ? whole : read
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function roundTrip(api: Client, given: Json, open: (json: unknown) => Json): Promise<string> {
  const { id } = await api.createProject({ title: 'Round trip', ui: given })
  const stored = await api.getProject({ id })
  await api.updateProject({ id, version: stored.version, ui: open(stored.ui) })
  const exported = JSON.stringify(open((await api.getProject({ id })).ui), null, 2)
  await api.deleteProject({ id })
  return exported
}
