/** Returns the name of a model's file without its folder, its ending, and the hash that web UIs append, for display. */
export function stemOf(name: string): string {
  return name
    .split(/[\\/]/)
    .at(-1)!
    .replace(/\.(?:safetensors|ckpt|gguf|pt|sft)$/i, '')
    .replace(/ \[[\da-f]{6,64}\]$/i, '')
}

/** Reports whether two names are names of the same file, in any folder. */
export function sameFile(a: string, b: string): boolean {
  return stemOf(a).toLowerCase() === stemOf(b).toLowerCase()
}

/** Returns a name in a spelling that programs share: they call the same sampler `DPM++ 2M`, `dpmpp_2m` and `k_dpmpp_2m`. */
function plainOf(name: string): string {
  const small = name.toLowerCase().replace(/^k_/, '').replaceAll('++', 'pp')
  return small.replaceAll('ancestral', 'a').replaceAll(/[\s_-]/g, '')
}

/** Returns the value of a choice with this name, in the spelling of any program. */
export function valueNamed(
  choices: readonly { readonly value: string }[] | undefined,
  name: string | undefined,
): string | undefined {
  if (name === undefined) return undefined
  const values = choices?.map(({ value }) => value).filter((value) => value !== '') ?? []
  return values.find((value) => value === name) ?? values.find((value) => plainOf(value) === plainOf(name))
}
