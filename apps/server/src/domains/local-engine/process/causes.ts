import type { LocalEngineFault } from '@easel/contract'
import { localError } from '../faults.ts'

/** The end of a program: its code or its signal, and the last lines of its output. */
export interface ProgramEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly lines: readonly string[]
}

/** 128 plus the number of SIGILL: the status with which a shell reports that this signal ended its program. */
const illegalInstruction = 132
const killed = 137
const cannotRun = [126, 127]
const maxDetail = 200
/** Lines by which the program refuses a file of weights. It reads the weights of a GGUF file at the first picture only. */
const badModel =
  /unknown format|file .* not found|from file failed|failed to (load|open|read)|(load|read) .*failed|invalid (magic|gguf|safetensors)|new_sd_ctx.* failed/i
/** A LoRA that cannot be read does not end the program. */
const ofLora = /lora/i
/** Lines that give a reason. After an assertion, lines about its place in the program follow. */
const withReason = /\[ERROR\]|_ASSERT\(|terminate called|what\(\):/

/** Returns the reason why the engine ended. `isRepeated`: the engine has ended before, for any reason. */
export function causeOf({ code, signal, lines }: ProgramEnd): LocalEngineFault {
  const text = lines.join('\n')
  const lineWith = (pattern: RegExp) => lines.findLast((line) => pattern.test(line))
  const library = lineWith(/error while loading shared libraries|Library not loaded|version `GLIBC/i)
  if (library) return localError('missing_library', { detail: detailOf(library) }).fault
  if (code === illegalInstruction || signal === 'SIGILL') return localError('old_processor', {}).fault
  if (
    /no (vulkan )?devices? found|no physical devices|ErrorIncompatibleDriver|vkCreateInstance|ErrorInitializationFailed|libvulkan/i.test(
      text,
    )
  )
    return localError('no_card', {}).fault
  // If a system runs out of memory, it kills the largest program.
  const isKilled = code === killed || signal === 'SIGKILL'
  if (
    isKilled ||
    /out of (device |host )?memory|failed to allocate|cannot allocate|bad_alloc|OutOfDeviceMemory/i.test(text)
  )
    return localError('out_of_memory', {}).fault
  // Only the first line is used, because the lines after it repeat the reason with less detail.
  const model = lines.find((line) => badModel.test(line) && !ofLora.test(line))
  if (model) return localError('bad_model', { detail: detailOf(model) }).fault
  if (code !== null && cannotRun.includes(code))
    return localError('missing_library', { detail: detailOf(lines.at(-1) ?? `code ${code}`) }).fault
  const last = lineWith(withReason) ?? lines.at(-1)
  return localError('crashed', { detail: detailOf(last ?? String(signal ?? `code ${code}`)) }).fault
}

/**
 * True if the port was taken between its choice and its use: another port is tried at once. `sd-server` then ends without a fault
 * after it has announced the port.
 */
export function isPortTaken({ code, lines }: ProgramEnd): boolean {
  if (code === 0 && lines.some((line) => /listening on/i.test(line))) return true
  return lines.some((line) => /address already in use|failed to (bind|listen)|couldn't bind/i.test(line))
}

/** Returns a line without colours, control characters and the position in the source. */
function detailOf(line: string): string {
  const plain = line
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes colours of a terminal.
    .replaceAll(/\u001b\[[\d;]*m/g, '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    // The pattern removes the level, and the line of the program's source.
    .replace(/^\[\w+ *\] *\S+:\d+ +- +/, '')
    .trim()
  return plain.length > maxDetail ? `${plain.slice(0, maxDetail - 1)}…` : plain
}
