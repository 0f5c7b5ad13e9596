import type { DoubleOptions } from '../shared/behaviour.ts'
import { DoubleServer } from '../shared/double-server.ts'
import { type CapabilitiesOptions, modes } from './capabilities.ts'
import { Sdcpp } from './sdcpp.ts'

export interface SdcppOptions extends DoubleOptions, Partial<CapabilitiesOptions> {}

/** Starts a server that answers like `sd-server` of stable-diffusion.cpp. */
export async function startSdcpp(options: SdcppOptions = {}): Promise<DoubleServer> {
  const { model = 'model.safetensors', maxQueue = 64, cancelsRunning = false, loras = [] } = options
  const capabilities = { model, maxQueue, cancelsRunning, loras, modes: options.modes ?? modes }
  return await DoubleServer.start(options, (controls) => new Sdcpp(controls, capabilities))
}
