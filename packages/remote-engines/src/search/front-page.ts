import { EngineError } from '../fault.ts'
import { fetchAnswer } from '../http.ts'

/** Facts on the first page of a server. */
export interface FrontPage {
  /** Name of the program, if its page is known. */
  readonly program?: string
  /** The program is a web UI whose API is off by default. An option at its start turns the API on. */
  readonly hasHiddenApi?: true
  readonly problem?: 'needs_key' | 'certificate'
}

const timeoutMs = 4000
const maxBytes = 512 * 1024

/** Programs by a pattern of their first page. */
const programs: readonly (readonly [RegExp, Omit<FrontPage, 'problem'>])[] = [
  [/<title>[^<]*\bInvoke\b/i, { program: 'InvokeAI' }],
  [/<title>[^<]*SwarmUI/i, { program: 'SwarmUI' }],
  [/<title>[^<]*LocalAI/i, { program: 'LocalAI' }],
  [/<title>[^<]*Lemonade/i, { program: 'Lemonade' }],
  [/<title>[^<]*ComfyUI/i, { program: 'ComfyUI' }],
  [/<title>[^<]*SD\.?Next/i, { program: 'SD.Next', hasHiddenApi: true }],
  [/<title>\s*Stable Diffusion/i, { program: 'Stable Diffusion web UI', hasHiddenApi: true }],
  [/^Ollama is running/, { program: 'Ollama' }],
  [/Unexpected endpoint or method/, { program: 'LM Studio' }],
]

/** Reads the first page of a server; undefined if no server answers by HTTP. */
export async function readFrontPage(address: string, signal: AbortSignal): Promise<FrontPage | undefined> {
  try {
    const { bytes } = await fetchAnswer(`${address}/`, { maxBytes, timeoutMs, signal })
    const text = new TextDecoder().decode(bytes)
    return programs.find(([pattern]) => pattern.test(text))?.[1] ?? {}
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    const { code } = error.fault
    if (code === 'unreachable' || code === 'timeout') return undefined
    if (code === 'unauthorized') return { problem: 'needs_key' }
    return code === 'certificate' ? { problem: 'certificate' } : {}
  }
}
