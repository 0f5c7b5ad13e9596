import type { LocalEngineFault, LocalEngineFaultCode, LocalEngineFaultParams } from '@easel/contract'

/** A fault that prevents the engine of this machine from being set up or from running; the catalogue of messages has its text. */
export class LocalEngineError extends Error {
  override name = 'LocalEngineError'
  readonly fault: LocalEngineFault

  constructor(fault: LocalEngineFault, options?: ErrorOptions) {
    super(fault.code, options)
    this.fault = fault
  }
}

/** Faults that may not recur; the file is requested again after them. */
export const passingFaults: ReadonlySet<LocalEngineFaultCode> = new Set([
  'host_away',
  'no_room',
  'web_page',
  'bad_proxy',
])

export function localError<Code extends LocalEngineFaultCode>(
  code: Code,
  params: LocalEngineFaultParams<Code>,
  options?: ErrorOptions,
): LocalEngineError {
  return new LocalEngineError({ code, params } as LocalEngineFault, options)
}
