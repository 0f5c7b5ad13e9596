import type { ImagesValue, ImageValue, MaskValue, ResolvedInput, VideoValue } from '../../execution-types.ts'

type Inputs = Readonly<Record<string, ResolvedInput>>

/**
 * Reads an input of the expected type. Inputs have been validated before, so a mismatch is a bug in the host and throws a
 * TypeError.
 */
export function numberOf(inputs: Inputs, name: string): number {
  const value = inputs[name]
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new TypeError(`input ${name} is not a number`)
  return value
}

export function textOf(inputs: Inputs, name: string): string {
  const value = inputs[name]
  if (typeof value !== 'string') throw new TypeError(`input ${name} is not a text`)
  return value
}

/** Reads a choice, narrowed to the type of its choices. */
export function choiceOf<T extends string>(inputs: Inputs, name: string, choices: readonly T[]): T {
  const value = textOf(inputs, name)
  const found = choices.find((choice) => choice === value)
  if (found === undefined) throw new TypeError(`input ${name} is not one of ${choices.join(', ')}`)
  return found
}

export function booleanOf(inputs: Inputs, name: string): boolean {
  const value = inputs[name]
  if (typeof value !== 'boolean') throw new TypeError(`input ${name} is not true or false`)
  return value
}

export function textsOf(inputs: Inputs, name: string): readonly string[] {
  const value = inputs[name]
  if (!Array.isArray(value)) throw new TypeError(`input ${name} is not a list`)
  return value
}

function isKind<K extends 'image' | 'images' | 'mask' | 'video'>(value: ResolvedInput | undefined, kind: K) {
  return typeof value === 'object' && 'kind' in value && value.kind === kind
}

/** Reads a picture; if there are several, returns the first. */
export function imageOf(inputs: Inputs, name: string): ImageValue {
  const value = inputs[name]
  if (isKind(value, 'images')) return (value as ImagesValue).images[0]!
  if (!isKind(value, 'image')) throw new TypeError(`input ${name} is not an image`)
  return value as ImageValue
}

/** Reads a list of pictures; a single picture is a list with one picture. */
export function imagesOf(inputs: Inputs, name: string): ImagesValue {
  const value = inputs[name]
  if (isKind(value, 'image')) return { kind: 'images', images: [value as ImageValue] }
  if (!isKind(value, 'images')) throw new TypeError(`input ${name} is not a list of images`)
  return value as ImagesValue
}

export function maskOf(inputs: Inputs, name: string): MaskValue {
  const value = inputs[name]
  if (!isKind(value, 'mask')) throw new TypeError(`input ${name} is not a mask`)
  return value as MaskValue
}

export function videoOf(inputs: Inputs, name: string): VideoValue {
  const value = inputs[name]
  if (!isKind(value, 'video')) throw new TypeError(`input ${name} is not a video`)
  return value as VideoValue
}
