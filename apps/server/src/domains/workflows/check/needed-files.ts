import type { WorkflowCheck } from '@easel/contract'
import type { NamedPlaces } from '../../engines/index.ts'

/** Folders of ComfyUI's `models` by the inputs that name a file in them. */
const folders = new Map([
  ['ckpt_name', 'checkpoints'],
  ['unet_name', 'diffusion_models'],
  ['lora_name', 'loras'],
  ['vae_name', 'vae'],
  ['control_net_name', 'controlnet'],
  ['style_model_name', 'style_models'],
])
/** Folders by node type, if several node types have an input of the same name. */
const foldersOfNodes = new Map([
  ['CLIPVisionLoader', 'clip_vision'],
  ['UpscaleModelLoader', 'upscale_models'],
  ['ModelPatchLoader', 'model_patches'],
  ['CLIPLoader', 'text_encoders'],
  ['DualCLIPLoader', 'text_encoders'],
  ['TripleCLIPLoader', 'text_encoders'],
  ['QuadrupleCLIPLoader', 'text_encoders'],
])

const maxFiles = 100

/** Lists the files of models that a workflow needs, with the folders, if known, in which engines look for them. */
export function neededFiles(
  files: readonly string[],
  places: readonly NamedPlaces[],
): WorkflowCheck['file_arr'] {
  return files.slice(0, maxFiles).map((name) => {
    const nodePlaces = places.find((entry) => entry.name === name)?.places ?? []
    const [folder] = nodePlaces.flatMap(
      ({ class_type, input }) => foldersOfNodes.get(class_type) ?? folders.get(input) ?? [],
    )
    return { name, ...(folder !== undefined && { folder }) }
  })
}
