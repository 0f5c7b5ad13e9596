import { fieldsOf } from '@easel/engine'

/** Nodes of the core that save a picture, or load one; the server sets which. */
const picturesOnly: ReadonlySet<string> = new Set(['LoadImage', 'SaveImage', 'PreviewImage'])
/** Nodes of the core that read files which no option of theirs tells. */
const filesOnly: ReadonlySet<string> = new Set(['LoadLatent', 'LoadImageOutput'])
/** Names of inputs that stand for files, addresses or code. */
const reachesOut =
  /(?:^|_)(?:paths?|dir|directory|folder|file|filename|files|url|urls|code|script|command)(?:_|$)/i

/**
 * Whether a node type only computes: one of ComfyUI's core that reads and writes no file of its own choice, calls no API
 * and runs no code. Models of the engine's folders are no such files.
 */
export function isSafe(name: string, definition: unknown): boolean {
  const { python_module, api_node, output_node, input } = fieldsOf(definition)
  if (api_node === true || !isCore(python_module)) return false
  if (picturesOnly.has(name)) return true
  if (output_node === true || filesOnly.has(name)) return false
  return ['required', 'optional'].every((section) =>
    Object.entries(fieldsOf(fieldsOf(input)[section])).every(
      ([key, spec]) => !reachesOut.test(key) && !isUpload(spec),
    ),
  )
}

function isCore(module: unknown): boolean {
  return module === 'nodes' || (typeof module === 'string' && module.startsWith('comfy_extras.'))
}

/** Inputs for files carry options such as `image_upload`. */
function isUpload(spec: unknown): boolean {
  const options = Array.isArray(spec) ? fieldsOf(spec[1]) : {}
  return Object.keys(options).some((name) => name.endsWith('_upload') || name === 'remote')
}
