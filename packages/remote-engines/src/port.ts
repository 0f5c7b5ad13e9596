import type { EngineFault } from './fault.ts'
import type { EngineChoices, Hires, Lora, ModelInfo, WeightedLora } from './models.ts'
import type { EngineTask, GuideKind } from './tasks.ts'

export { type EngineTask, engineTasks, type GuideKind, guideKinds } from './tasks.ts'

/** An encoded picture: PNG or JPEG. */
export interface Picture {
  readonly mime_type: 'image/png' | 'image/jpeg'
  readonly bytes: Uint8Array
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** A map that guides a picture by a ControlNet of the engine. */
export interface Guide {
  readonly kind: GuideKind
  /** White on black; near is white in a map of depth. It has the shape of the result. */
  readonly map: Picture
  /** Weight of the ControlNet; 1 is its usual weight. */
  readonly strength: number
  /** Shares of the steps between which it guides, 0..1. */
  readonly start: number
  readonly end: number
}

/** A task of a built-in node. Optional values are left to the model's defaults. */
export interface TaskRequest {
  readonly type: 'task'
  readonly task: EngineTask
  /** Name of a model as the engine's capabilities list it. */
  readonly model: string
  readonly prompt: string
  readonly negative_prompt?: string
  /** 0 ≤ seed < 2³². */
  readonly seed: number
  /** Size of the result in pixels; the kind takes the nearest size that the model allows. */
  readonly width: number
  readonly height: number
  /** The sides count, not only the shape: the model makes as many pixels as it is asked for. */
  readonly exact?: boolean
  /** Names from the engine's `choices`. */
  readonly sampler?: string
  readonly scheduler?: string
  /** LoRAs from the engine's `loras`. */
  readonly loras?: readonly WeightedLora[]
  /** For `text_to_image`: the second step, to a larger picture. */
  readonly hires?: Hires
  readonly steps?: number
  /** Strength of the prompt (classifier-free guidance scale). */
  readonly guidance?: number
  /** Share of the source that is made anew, 0..1: for `image_to_image` and `inpaint`. */
  readonly strength?: number
  /** Source of every task but `text_to_image` and `reference_to_image`. */
  readonly picture?: Picture
  /**
   * For `inpaint`: an RGBA PNG as large as the source. White is made anew, black stays; alpha is 255 minus the white, so
   * that kinds which read colours and kinds which read alpha take the same bytes.
   */
  readonly mask?: Picture
  /** Pictures whose content or style the model follows; at least one picture for `reference_to_image`. */
  readonly references?: readonly Picture[]
  /** For `text_to_image` and `image_to_image`, with a model that has such `guides`. */
  readonly guide?: Guide
  /** For `image_to_video`. */
  readonly seconds?: number
}

/** A constant, or a link `[node id, output index]`, of a graph in ComfyUI's API format. */
type GraphInput = unknown

export interface RemoteGraphNode {
  readonly class_type: string
  readonly inputs: Readonly<Record<string, GraphInput>>
}

/** Nodes of the engine's own types, for a kind that `runs_graphs`. */
export interface GraphRequest {
  readonly type: 'graph'
  readonly graph: Readonly<Record<string, RemoteGraphNode>>
  /** Pictures to upload; the name that the engine gives them replaces the input. */
  readonly uploads: readonly { readonly node_id: string; readonly input: string; readonly picture: Picture }[]
  /** Nodes whose files are the result, in this order. They get a file name prefix of this try. */
  readonly output_nodes: readonly string[]
}

export type EngineRequest = TaskRequest | GraphRequest

/** Identifies a try at an engine. Plain data: another process can continue it. */
export interface TryHandle {
  /** Lowercase UUID, chosen and stored by the caller before it submits. */
  readonly id: string
  /** Id that the engine gave the job, if it gives ids of its own. */
  readonly engine_job?: string
}

/** A picture in the making, which may be rough and small. */
export interface Preview {
  readonly mime_type: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly bytes: Uint8Array
}

/** A message about a try over a socket: earlier than polling, but polling alone is enough. */
export type Hint =
  | { readonly type: 'progress'; readonly fraction: number; readonly node_id?: string }
  | ({ readonly type: 'preview' } & Preview)
  /** The state has changed: time to `poll`. */
  | { readonly type: 'changed' }

/** Status of a try at its engine. */
export type TryStatus =
  /** `position`: tries before it at the engine; 0 is the next. */
  | { readonly state: 'waiting'; readonly position?: number }
  | { readonly state: 'running'; readonly fraction?: number; readonly preview?: Preview }
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly fault: EngineFault }
  | { readonly state: 'cancelled' }
  /** The engine answers but has no such try: it never accepted the try, or forgot it in a restart. */
  | { readonly state: 'unknown' }

/** A file that the engine made, with the type that its first bytes show. */
export interface ResultFile {
  readonly mime_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'video/mp4' | 'video/webm'
  readonly bytes: Uint8Array
  /** Node of a graph request that made it. */
  readonly node_id?: string
}

/** Answer of a quick check that is repeated every few seconds. */
export interface Probe {
  /** Version of the engine's software; at most 60 characters. */
  readonly version?: string
  /** Tries that wait or run there, also tries of other clients. */
  readonly queue_length?: number
  /** Bytes. */
  readonly memory?: { readonly total: number; readonly free: number }
  /** Name of the accelerator or processor; at most 100 characters. */
  readonly device?: string
}

/** All abilities of an engine. Slow to read: only at connecting, after a change of version, and on request. */
export interface Capabilities {
  readonly models: readonly ModelInfo[]
  readonly choices: EngineChoices
  readonly loras: readonly Lora[]
  /** Only for kinds with `runs_graphs`: the definition of each node type by its name, as ComfyUI's `/object_info` has it. */
  readonly node_types?: Readonly<Record<string, unknown>>
  /** Only for kinds with `runs_graphs`: file names by model folder. */
  readonly model_files?: Readonly<Record<string, readonly string[]>>
}

export interface SubmitOptions {
  readonly id: string
  /** Makes an otherwise identical graph new to the engine's cache. */
  readonly nonce?: string
  readonly signal: AbortSignal
  readonly onHint?: (hint: Hint) => void
}

/**
 * A connection to one engine. Every method throws `EngineError`, or the signal's reason. All of them are bounded in time and bytes, follow
 * no redirect, and may be called at once for different tries.
 */
export interface Engine extends AsyncDisposable {
  probe(signal: AbortSignal): Promise<Probe>
  capabilities(signal: AbortSignal): Promise<Capabilities>
  /**
   * Sends a try and resolves once the engine has accepted it. An error whose `delivery` is `unknown` means that the
   * engine may have it: `poll` for it before sending it again.
   */
  submit(request: EngineRequest, options: SubmitOptions): Promise<TryHandle>
  /** Fetches the status of a try. Called every 0.4 to 2 s, and after a hint. */
  poll(handle: TryHandle, signal: AbortSignal): Promise<TryStatus>
  /** Requests the engine to stop a try, waiting or running; does nothing if the try has ended. Tries of others continue. */
  cancel(handle: TryHandle, signal: AbortSignal): Promise<void>
  /** Fetches the files of a try that is done: sniffed, and each at most `limits.resultBytes`. */
  collect(handle: TryHandle, signal: AbortSignal): Promise<ResultFile[]>
  /** Deletes the files and entries of the try at the engine, as far as the engine can; throws if some may be left. */
  clean(handle: TryHandle, signal: AbortSignal): Promise<void>
}

/** Address and credentials of an engine. */
export interface EngineConfig {
  /** `http://` or `https://`, with an optional path, without a trailing slash. */
  readonly address: string
  /** Headers of every request, such as `Authorization`. Secret. */
  readonly headers: Readonly<Record<string, string>>
  /** Families that the host chose, by model name; they take precedence over recognised families. */
  readonly families: Readonly<Record<string, string>>
  /** Without the socket everything is polled. */
  readonly socket: boolean
}

export interface UsualPlace {
  readonly port: number
  /** Path before the paths of the protocol, such as `/api`. */
  readonly path?: string
}

/** A text in each language of the product. */
type LocalText = Readonly<Record<'en' | 'zh', string>>

/**
 * A kind of engines, by the protocol that it speaks: one folder of `kinds/`, which declares it in `kind.ts`. The rest of the
 * product reads these properties and compares no names of kinds.
 */
export interface EngineKind {
  /** Name in the administration. */
  readonly title: LocalText
  /** One line below the name, where an engine is added. */
  readonly hint: LocalText
  /** Name of the software in the provenance of files. */
  readonly software: string
  /** Example in the empty field for the address. */
  readonly default_address: string
  /** Ports at which such servers listen by default, on any machine. */
  readonly usual_places: readonly UsualPlace[]
  /**
   * Throws `not_an_engine` at a server that answers the probe and makes no pictures. Only kinds whose protocol other
   * programs speak, too, have this method: a server of such a program is then taken for another kind whose protocol it
   * also speaks.
   */
  readonly confirm?: (config: EngineConfig, signal: AbortSignal) => Promise<void>
  /**
   * A try without an answer can be found again by its own id. Otherwise it is never sent a second time: the engine may
   * have made the picture, and charged for it.
   */
  readonly finds_lost_tries: boolean
  /** Running tries report progress. Otherwise a slow try and a hanging one look alike, and the timeout is longer. */
  readonly reports_progress: boolean
  /** Tries that it can stop without a loss: all tries, only tries that wait at the engine, or none if each try may be charged for. */
  readonly stops: 'all' | 'waiting' | 'none'
  /** Each request may name another model, which the engine then loads: the scheduler counts that time. */
  readonly loads_models: boolean
  /** Runs `GraphRequest`s: its capabilities list node types and model files. */
  readonly runs_graphs: boolean
  readonly tasks: readonly EngineTask[]
  /** Families that a host can choose for a model whose name does not show its family. */
  readonly families: readonly string[]
  connect(config: EngineConfig): Engine
}
