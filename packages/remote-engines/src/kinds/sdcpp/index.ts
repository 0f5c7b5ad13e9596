import type { EngineKind } from '../../port.ts'
import { SdcppEngine } from './engine.ts'

/** `sd-server` of stable-diffusion.cpp. */
export const sdcppKind: EngineKind = {
  kind: 'sdcpp',
  // Its jobs have ids of its own, and it has no list of them.
  finds_lost_tries: false,
  tells_progress: false,
  stops: 'waiting',
  tasks: ['text_to_image', 'image_to_image', 'reference_to_image', 'inpaint', 'image_to_video'],
  families: [],
  connect: (config) => new SdcppEngine(config),
}
