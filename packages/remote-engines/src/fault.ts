/** Parameters of each fault's text. Texts in the user's language are made elsewhere; none may name an address or a key. */
export interface FaultParams {
  /** No connection: a wrong address, a server that is off, or a name that does not exist. */
  unreachable: Record<never, never>
  /** Connected, but no complete answer in time. */
  timeout: Record<never, never>
  /** The certificate is self-signed, expired or of another name. */
  certificate: Record<never, never>
  /** The engine requires a key, or refuses the given one (401, 403). */
  unauthorized: Record<never, never>
  /** The address answers, but not as an engine of this kind: a web page, or another program. */
  not_an_engine: Record<never, never>
  /** The address redirects to another address, which is never followed. */
  redirected: Record<never, never>
  /** An answer is larger than `bytes`. */
  too_large: { bytes: number }
  /** 429. `seconds` after which the engine takes requests again. */
  rate_limited: { seconds: number }
  /** The account at the engine is used up (402, or a quota). */
  quota: Record<never, never>
  /** The engine's own rules refuse the words or pictures. */
  content_refused: Record<never, never>
  /** The engine rejects the request as invalid. `detail`: its own words, shortened to 300 characters. */
  refused: { detail: string }
  /** The engine has no model of this name, or lacks a file that it needs. */
  model_missing: { name: string }
  /** The engine lacks a node type. */
  node_missing: { name: string }
  /** The engine cannot do this: a kind without the task, or a model without the mode. */
  unsupported: { name: string }
  /** Not enough memory for this model or size. */
  out_of_memory: Record<never, never>
  /** An error while the engine made the picture. `detail`: its own words, shortened to 300 characters. */
  execution_failed: { detail: string }
  /** The try ran for longer than its attempts pay for. */
  too_long: { minutes: number }
  /** Works of several kinds failed there one after the other. `detail`: the engine's own words about the last failure. */
  failing: { detail: string }
  /** The program of the engine does not run. `detail`: its own words, shortened to 300 characters. */
  not_running: { detail: string }
  /** The try was stopped at the engine itself: by another client, or its operator. */
  interrupted: Record<never, never>
  /** The engine accepted the try and has forgotten it: it restarted, or its list was cleared. */
  lost: Record<never, never>
  /** The engine could not store a picture that it was sent: its disk is full, or it may not write there. */
  not_stored: Record<never, never>
  /** The try is done, but there is no file. */
  no_result: Record<never, never>
  /** A file is no picture or film that can be read. */
  not_a_picture: Record<never, never>
  /** This machine cannot decode the film. */
  no_decoder: Record<never, never>
}

export type FaultCode = keyof FaultParams

export type EngineFault = {
  [Code in FaultCode]: { readonly code: Code; readonly params: Readonly<FaultParams[Code]> }
}[FaultCode]

/** `yes` if the engine received the failed request, `no` if not, `unknown` if it was sent without an answer. */
export type Delivery = 'no' | 'yes' | 'unknown'

/** A request to an engine failed. The message names the code only: addresses and keys stay out of logs. */
export class EngineError extends Error {
  override name = 'EngineError'
  readonly fault: EngineFault
  readonly delivery: Delivery

  constructor(fault: EngineFault, delivery: Delivery) {
    super(fault.code)
    this.fault = fault
    this.delivery = delivery
  }
}

/** Creates the error for a fault of a request that the engine answered, or never got. */
export function engineError<Code extends FaultCode>(
  code: Code,
  params: FaultParams[Code],
  delivery: Delivery = 'yes',
): EngineError {
  return new EngineError({ code, params } as EngineFault, delivery)
}

const maxDetail = 300

/** An engine's own words: one line, without control characters, at most 300 characters. */
export function shortDetail(text: string): string {
  const line = text
    .slice(0, 2000)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return line.length > maxDetail ? `${line.slice(0, maxDetail - 1)}…` : line
}
