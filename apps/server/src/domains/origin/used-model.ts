import { engineKinds } from '@easel/contract'
import type { UsedModel } from '@easel/nodes/origin'
import type { MadeWith } from '../files/index.ts'

const softwareByKind = new Map<string, string>(
  Object.entries(engineKinds).map(([kind, { software }]) => [kind, software]),
)

const weightFile = /\.(?:safetensors|sft|ckpt|gguf|pth?|bin)$/i

/** Returns a model's name for labels in files: without the folders of the host's machine, and without the extension of its file. */
export function usedModel({ model, kind, guide }: MadeWith): UsedModel {
  const file = model.split(/[/\\]/).at(-1)!
  return {
    name: file.replace(weightFile, '') || file,
    software: softwareByKind.get(kind) ?? kind,
    ...(guide !== undefined && { guide }),
  }
}
