import type { Fault as ComfyFault } from '@easel/comfyui-double'
import type { Fault } from '@easel/engine-doubles'

const comfyFaults: readonly ComfyFault[] = [
  { type: 'answer_lost' },
  { type: 'connection_closed' },
  { type: 'node_errors' },
  { type: 'slow', ms: 1500 },
  { type: 'status', status: 500 },
  { type: 'status', status: 429, retry_after: 1 },
  { type: 'web_page' },
  { type: 'nonsense' },
  { type: 'redirect' },
  { type: 'silence' },
  { type: 'endless_body' },
  { type: 'huge_file' },
  { type: 'not_a_picture' },
  { type: 'out_of_memory' },
  { type: 'execution_error' },
  { type: 'no_file' },
  { type: 'file_deleted' },
  { type: 'socket_silent' },
  { type: 'socket_dies' },
  { type: 'socket_refused' },
  { type: 'restart', down_ms: 400 },
  { type: 'clear_history' },
  { type: 'clear_queue' },
]

const sharedFaults: readonly Fault[] = [
  { type: 'lost_answer' },
  { type: 'slow', seconds: 1.5 },
  { type: 'web_page' },
  { type: 'nonsense' },
  { type: 'redirect' },
  { type: 'rate_limited', seconds: 1 },
  { type: 'unauthorized' },
  { type: 'quota' },
  { type: 'server_error' },
  { type: 'restart' },
  { type: 'generation_failed' },
  { type: 'not_a_picture' },
  { type: 'no_picture' },
  { type: 'foreign_address' },
]

/** Faults of each engine in the chaos test. Each fault happens once, and ends within seconds. */
export const chaosFaults = {
  'comfyui-0.3': comfyFaults,
  'comfyui-0.26': comfyFaults,
  'comfyui-0.38': comfyFaults,
  sdcpp: sharedFaults,
  'images-api': [...sharedFaults, { type: 'content_refused' }],
} as const satisfies Readonly<Record<string, readonly (ComfyFault | Fault)[]>>

export type StationName = keyof typeof chaosFaults
export const stationNames = Object.keys(chaosFaults) as readonly StationName[]
