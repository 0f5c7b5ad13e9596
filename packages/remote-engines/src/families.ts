import { families, fileNameOf } from './kinds/comfyui/families/index.ts'

/** Key of the family of a model file, recognised by its name in any folder; for a LoRA, the family that it was trained for. */
export function familyOfName(name: string): string | undefined {
  const file = fileNameOf(name)
  return families.find((family) => !family.isAnyName && family.name.test(file))?.key
}
