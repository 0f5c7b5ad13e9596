import { families, fileNameOf } from './kinds/comfyui/families/index.ts'

/**
 * Returns the key of a model's family by the name of its file, in any folder. For a LoRA, it is the family that the
 * LoRA was trained for.
 */
export function familyOfName(name: string): string | undefined {
  const file = fileNameOf(name)
  return families.find((family) => !family.isAnyName && family.name.test(file))?.key
}
