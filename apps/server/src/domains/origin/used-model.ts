import type { UsedModel } from '@easel/nodes/origin'
import type { MadeWith } from '../files/index.ts'

/** Names of the programs that kinds of engines speak for. */
const programs = new Map([
  ['comfyui', 'ComfyUI'],
  ['openai', 'Images API'],
  ['sdcpp', 'stable-diffusion.cpp'],
])

const weightFile = /\.(?:safetensors|sft|ckpt|gguf|pth?|bin)$/i

/** Names a model for statements in files: without the folders of the host's machine, and without the ending of its file. */
export function usedModel({ model, kind }: MadeWith): UsedModel {
  const file = model.split(/[/\\]/).at(-1)!
  return { name: file.replace(weightFile, '') || file, software: programs.get(kind) ?? kind }
}
