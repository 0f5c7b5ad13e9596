import { families, fileNameOf } from './kinds/comfyui/families/index.ts'

/** Key of the family of models that a file's name shows, whatever its folder: of a LoRA, the one that it was trained for. */
export function familyOfName(name: string): string | undefined {
  const file = fileNameOf(name)
  return families.find((family) => !family.isAnyName && family.name.test(file))?.key
}
