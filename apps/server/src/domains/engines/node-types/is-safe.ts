import { fieldsOf } from '@easel/workflow'

/** Nodes of the core that save a picture or a film, or load a picture. They are safe, since the server chooses the file. */
const picturesOnly: ReadonlySet<string> = new Set([
  ...['LoadImage', 'SaveImage', 'PreviewImage'],
  ...['SaveVideo', 'SaveAnimatedWEBP', 'SaveAnimatedPNG', 'SaveWEBM'],
])
/** Nodes of the core that read files although none of their options names a file. */
const filesOnly: ReadonlySet<string> = new Set(['LoadLatent', 'LoadImageOutput'])
/**
 * Modules of the core whose nodes train models, prepare training material, write texts with language models, compile code, or
 * choose the processors of the machine. Such nodes take hours, or change results of other users.
 */
const reserved: ReadonlySet<unknown> = new Set(
  ['train', 'dataset', 'textgen', 'torch_compile', 'multigpu'].map((name) => `comfy_extras.nodes_${name}`),
)
/**
 * Unsafe nodes of any module. Pattern nodes are among them, since a pattern of Python's `format` can read attributes of its values.
 */
const reservedNames = /^Train|Training|TextGenerat|^TorchCompile|^StringFormat$/
/** Types of inputs that hold the name of a recording, which may be any input or output file of the engine, of any user. */
const recordings: ReadonlySet<unknown> = new Set(['WEBCAM', 'AUDIO_RECORD'])
/** Names of inputs that contain files, addresses or code, or a regular expression, which can run forever. */
const reachesOut =
  /(?:^|_)(?:paths?|dir|directory|folder|file|filename|files|url|urls|code|script|command|shader|regex)(?:_|$)/i

/**
 * Returns whether a node type only computes pictures: a node of ComfyUI's core that reads and writes no file of its own choice,
 * calls no API, runs no code, and trains nothing. Models in the engine's folders do not count as such files.
 */
export function isSafe(name: string, definition: unknown): boolean {
  const { python_module, api_node, output_node, input } = fieldsOf(definition)
  if (api_node === true || !isCore(python_module)) return false
  if (reserved.has(python_module) || reservedNames.test(name)) return false
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
