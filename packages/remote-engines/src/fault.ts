/**
 * Parameters of each fault's text. Other modules make the texts in the user's language. No parameter may contain an
 * address or a key.
 */
export interface FaultParams {
  /** The connection failed: the address is wrong, the server is off, or the name does not exist. */
  unreachable: Record<never, never>
  /** The connection was made, but no complete answer arrived in time. */
  timeout: Record<never, never>
  /** The certificate is self-signed, expired or for another name. */
  certificate: Record<never, never>
  /** The engine requires a key, or refuses the given key (401, 403). */
  unauthorized: Record<never, never>
  /** The server at the address is no engine of this kind: it answers with a web page, or as another program. */
  not_an_engine: Record<never, never>
  /** The address redirects to another address. Redirects are never followed. */
  redirected: Record<never, never>
  /** An answer is larger than `bytes` bytes. */
  too_large: { bytes: number }
  /** The engine refuses requests for `seconds` seconds (429). */
  rate_limited: { seconds: number }
  /** The quota of the account at the engine is used up (402, or an error about a quota). */
  quota: Record<never, never>
  /** The engine's own rules refuse the prompt or the pictures. */
  content_refused: Record<never, never>
  /** The engine rejects the request as invalid. `detail` is the engine's message, shortened to 300 characters. */
  refused: { detail: string }
  /** The engine has no model of this name, or lacks a file that the model needs. */
  model_missing: { name: string }
  /** The engine lacks a node type. */
  node_missing: { name: string }
  /** The engine does not support a task or a mode: its kind lacks the task, or the model lacks the mode. */
  unsupported: { name: string }
  /** The engine has not enough memory for this model or size. */
  out_of_memory: Record<never, never>
  /** The engine failed while it made the picture. `detail` is the engine's message, shortened to 300 characters. */
  execution_failed: { detail: string }
  /** The try ran for longer than its attempts pay for. */
  too_long: { minutes: number }
  /**
   * Works of several people failed at the engine, one after the other. `detail` is the engine's message about the last
   * failure; if it is empty, `last` is the last failure.
   */
  failing: { detail: string; last?: EngineFault }
  /** The worker `name`, which alone reaches the engine, does not run. */
  no_worker: { name: string }
  /** The program of the engine does not run. `detail` is its message, shortened to 300 characters. */
  not_running: { detail: string }
  /** Another client, or the operator of the engine, stopped the try at the engine. */
  interrupted: Record<never, never>
  /** The engine accepted the try and then lost it: the engine restarted, or its list was cleared. */
  lost: Record<never, never>
  /** The engine could not store an uploaded picture: its disk is full, or it has no permission to write. */
  not_stored: Record<never, never>
  /** The try is done, but the engine has no file of it. */
  no_result: Record<never, never>
  /** A file is no readable picture or film. */
  not_a_picture: Record<never, never>
  /** This machine cannot decode the film. */
  no_decoder: Record<never, never>
}

export type FaultCode = keyof FaultParams

export type EngineFault = {
  [Code in FaultCode]: { readonly code: Code; readonly params: Readonly<FaultParams[Code]> }
}[FaultCode]

/**
 * `yes` if the engine received the failed request, `no` if it did not, `unknown` if the request was sent and no answer
 * arrived.
 */
export type Delivery = 'no' | 'yes' | 'unknown'

/**
 * A failed request to an engine. The message has only the code of the fault, so that logs contain no addresses and
 * keys.
 */
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

/** Creates the error for a request that the engine answered, or never received. */
export function engineError<Code extends FaultCode>(
  code: Code,
  params: FaultParams[Code],
  delivery: Delivery = 'yes',
): EngineError {
  return new EngineError({ code, params } as EngineFault, delivery)
}

const maxDetail = 300

/** Shortens a message of an engine to one line of at most 300 characters, without control characters. */
export function shortDetail(text: string): string {
  const line = text
    .slice(0, 2000)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return line.length > maxDetail ? `${line.slice(0, maxDetail - 1)}…` : line
}
