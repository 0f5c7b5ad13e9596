import { fieldsOf } from '@easel/engine'

/** Nodes of the core that save a picture or a film, or load a picture; the server sets which. */
const picturesOnly: ReadonlySet<string> = new Set([
  ...['LoadImage', 'SaveImage', 'PreviewImage'],
  ...['SaveVideo', 'SaveAnimatedWEBP', 'SaveAnimatedPNG', 'SaveWEBM'],
])
/** Nodes of the core that read files which no option of theirs tells. */
const filesOnly: ReadonlySet<string> = new Set(['LoadLatent', 'LoadImageOutput'])
/** Types of inputs that hold the name of a recording: it may be any file among the engine's inputs and outputs, of any user. */
const recordings: ReadonlySet<unknown> = new Set(['WEBCAM', 'AUDIO_RECORD'])
/** Names of inputs that stand for files, addresses or code; a regular expression can run for ever. */
const reachesOut =
  /(?:^|_)(?:paths?|dir|directory|folder|file|filename|files|url|urls|code|script|command|shader|regex)(?:_|$)/i

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
      ([key, spec]) => !reachesOut.test(key) && !isFile(spec),
    ),
  )
}

function isCore(module: unknown): boolean {
  return module === 'nodes' || (typeof module === 'string' && module.startsWith('comfy_extras.'))
}

/** Inputs for files have a type of their own, or carry options such as `image_upload`. */
function isFile(spec: unknown): boolean {
  const [type, options] = Array.isArray(spec) ? spec : []
  return (
    recordings.has(type) ||
    Object.keys(fieldsOf(options)).some((name) => name.endsWith('_upload') || name === 'remote')
  )
}
