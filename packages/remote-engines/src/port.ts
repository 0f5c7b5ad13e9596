import type { EngineFault } from './fault.ts'
import type { EngineChoices, Hires, Lora, ModelInfo, WeightedLora } from './models.ts'
import type { EngineTask, GuideKind } from './tasks.ts'

export { type EngineTask, engineTasks, type GuideKind, guideKinds } from './tasks.ts'

/** An encoded picture in PNG or JPEG. */
export interface Picture {
  readonly mime_type: 'image/png' | 'image/jpeg'
  readonly bytes: Uint8Array
  /** Width in pixels. */
  readonly width: number
  readonly height: number
}

/** A map that guides a picture by a ControlNet of the engine. */
export interface Guide {
  readonly kind: GuideKind
  /** Name of the ControlNet, from the `guides` of the task; if absent, any ControlNet of the model's family for this kind. */
  readonly file?: string
  /** Map in white on black. In a map of depth, near parts are white. The map has the aspect ratio of the result. */
  readonly map: Picture
  /** Weight of the ControlNet; 1 is the usual weight. */
  readonly strength: number
  /** Start of the steps that the map guides, as a share from 0 to 1. */
  readonly start: number
  readonly end: number
}

/** A task of a built-in node. An absent optional value means the model's default. */
export interface TaskRequest {
  readonly type: 'task'
  readonly task: EngineTask
  /** Name of a model in the engine's capabilities. */
  readonly model: string
  readonly prompt: string
  readonly negative_prompt?: string
  /** Seed of the result: a whole number from 0 to 2³² − 1. */
  readonly seed: number
  /** Width of the result in pixels. The kind takes the nearest size that the model allows. */
  readonly width: number
  readonly height: number
  /** The number of pixels counts, not only the aspect ratio: the model makes the requested size. */
  readonly exact?: boolean
  /** Sampler from the engine's `choices`. */
  readonly sampler?: string
  readonly scheduler?: string
  /** LoRAs from the engine's `loras`. */
  readonly loras?: readonly WeightedLora[]
  /** Second step of `text_to_image`, which enlarges the picture. */
  readonly hires?: Hires
  readonly steps?: number
  /** Strength of the prompt (classifier-free guidance scale). */
  readonly guidance?: number
  /** Share of the source that is made anew, from 0 to 1, for `image_to_image` and `inpaint`. */
  readonly strength?: number
  /** Source of every task except `text_to_image` and `reference_to_image`. */
  readonly picture?: Picture
  /**
   * Mask of `inpaint`: an RGBA PNG with the size of the source. White is made anew, and black stays. Alpha is 255 minus
   * the white, so that the same bytes fit kinds that read colours and kinds that read alpha.
   */
  readonly mask?: Picture
  /** Pictures whose content or style the model follows. `reference_to_image` needs at least one picture. */
  readonly references?: readonly Picture[]
  /** Map for `text_to_image` and `image_to_image`. The model must have such `guides`. */
  readonly guide?: Guide
  /** Length of an `image_to_video` film in seconds. */
  readonly seconds?: number
}

/** An input in ComfyUI's API format: a constant, or a link `[node id, output index]`. */
type GraphInput = unknown

export interface RemoteGraphNode {
  readonly class_type: string
  readonly inputs: Readonly<Record<string, GraphInput>>
}

/** A graph of the engine's own node types, for a kind that `runs_graphs`. */
export interface GraphRequest {
  readonly type: 'graph'
  readonly graph: Readonly<Record<string, RemoteGraphNode>>
  /** Pictures to upload. The name that the engine gives a picture replaces the input. */
  readonly uploads: readonly { readonly node_id: string; readonly input: string; readonly picture: Picture }[]
  /** Nodes whose files are the result, in this order. Their files get a name prefix of the try. */
  readonly output_nodes: readonly string[]
}

export type EngineRequest = TaskRequest | GraphRequest

/** Identifies a try at an engine. It is plain data, so that another process can continue the try. */
export interface TryHandle {
  /** UUID in lower case. The caller chooses and stores it before it submits the try. */
  readonly id: string
  /** Id that the engine gave the job, if the engine assigns ids. */
  readonly engine_job?: string
}

/** A picture of an unfinished result, which may be rough and small. */
export interface Preview {
  readonly mime_type: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly bytes: Uint8Array
}

/** A message about a try over a socket. It is earlier than a poll, but polls alone are sufficient. */
export type Hint =
  | { readonly type: 'progress'; readonly fraction: number; readonly node_id?: string }
  | ({ readonly type: 'preview' } & Preview)
  /** The state has changed, so `poll` has news. */
  | { readonly type: 'changed' }

/** Status of a try at its engine. */
export type TryStatus =
  /** `position` is the number of tries before it at the engine; 0 means that it is the next try. */
  | { readonly state: 'waiting'; readonly position?: number }
  | { readonly state: 'running'; readonly fraction?: number; readonly preview?: Preview }
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly fault: EngineFault }
  | { readonly state: 'cancelled' }
  /** The engine answers but has no such try: it never accepted the try, or lost it in a restart. */
  | { readonly state: 'unknown' }

/** A file that the engine made. Its first bytes determine its type. */
export interface ResultFile {
  readonly mime_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'video/mp4' | 'video/webm'
  readonly bytes: Uint8Array
  /** Id of the node in a graph request that made the file. */
  readonly node_id?: string
}

/** Answer of a quick check, which is repeated every few seconds. */
export interface Probe {
  /** Version of the engine's software; at most 60 characters. */
  readonly version?: string
  /** True if the engine was away since the previous probe, as during a restart. Only kinds with a socket notice this. */
  readonly was_away?: true
  /** Number of tries that wait or run at the engine, including tries of other clients. */
  readonly queue_length?: number
  /** Memory of the accelerator in bytes. */
  readonly memory?: { readonly total: number; readonly free: number }
  /** Name of the accelerator or processor; at most 100 characters. */
  readonly device?: string
}

/**
 * All abilities of an engine. Reading them is slow, so they are read only at connecting, after a change of version, and
 * on request.
 */
export interface Capabilities {
  readonly models: readonly ModelInfo[]
  readonly choices: EngineChoices
  readonly loras: readonly Lora[]
  /**
   * Definitions of the node types by name, in the form of ComfyUI's `/object_info`, only for kinds with `runs_graphs`.
   */
  readonly node_types?: Readonly<Record<string, unknown>>
  /** File names by model folder, only for kinds with `runs_graphs`. */
  readonly model_files?: Readonly<Record<string, readonly string[]>>
}

export interface SubmitOptions {
  readonly id: string
  /** Text that makes an otherwise identical graph new to the engine's cache. */
  readonly nonce?: string
  readonly signal: AbortSignal
  readonly onHint?: (hint: Hint) => void
}

/**
 * A connection to one engine. Every method throws `EngineError`, or the signal's reason. Every method has limits of
 * time and bytes, and follows no redirect. Calls for different tries may run concurrently.
 */
export interface Engine extends AsyncDisposable {
  probe(signal: AbortSignal): Promise<Probe>
  capabilities(signal: AbortSignal): Promise<Capabilities>
  /**
   * Sends a try, and resolves once the engine has accepted it. If an error has the `delivery` `unknown`, the engine may
   * have accepted the try: call `poll` before sending it again.
   */
  submit(request: EngineRequest, options: SubmitOptions): Promise<TryHandle>
  /** Fetches the status of a try. It is called every 0.4 to 2 s, and after a hint. */
  poll(handle: TryHandle, signal: AbortSignal): Promise<TryStatus>
  /**
   * Requests the engine to stop a waiting or running try. It does nothing if the try has ended. All other tries
   * continue.
   */
  cancel(handle: TryHandle, signal: AbortSignal): Promise<void>
  /**
   * Fetches the files of a try that is done. Their types are detected by their bytes, and each file has at most
   * `limits.resultBytes`.
   */
  collect(handle: TryHandle, signal: AbortSignal): Promise<ResultFile[]>
  /**
   * Deletes the files and entries of the try, as far as the engine supports it. Throws if a file or an entry may
   * remain.
   */
  clean(handle: TryHandle, signal: AbortSignal): Promise<void>
}

/** Address and credentials of an engine. */
export interface EngineConfig {
  /** Address with `http://` or `https://` and an optional path, without a trailing slash. */
  readonly address: string
  /** Headers of every request, such as `Authorization`. They are secret. */
  readonly headers: Readonly<Record<string, string>>
  /** Families that the host chose, by model name. They take precedence over recognised families. */
  readonly families: Readonly<Record<string, string>>
  /** Uses the socket of the engine. Without the socket, everything is polled. */
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
 * A kind of engines with the same protocol. Each kind is a folder of `kinds/`, and declares itself in `kind.ts`. All
 * other code reads these properties, and compares no names of kinds.
 */
export interface EngineKind {
  /** Name of the kind in the administration. */
  readonly title: LocalText
  /** One line below the name, in the form that adds an engine. */
  readonly hint: LocalText
  /** Name of the software in the provenance of files. */
  readonly software: string
  /** Example address in the empty address field. */
  readonly default_address: string
  /** Ports at which such servers listen by default, on any machine. */
  readonly usual_places: readonly UsualPlace[]
  /**
   * Throws `not_an_engine` for a server that answers the probe but makes no pictures. Only kinds whose protocol other
   * programs also have need this method. Such a program may then match another kind.
   */
  readonly confirm?: (config: EngineConfig, signal: AbortSignal) => Promise<void>
  /**
   * A try without an answer can be found by its id. Without this property, a try is never sent a second time, because
   * the engine may have made the picture and charged for it.
   */
  readonly finds_lost_tries: boolean
  /** Tries that the engine can stop without a loss: all tries, only waiting tries, or none if each try may cost money. */
  readonly stops: 'all' | 'waiting' | 'none'
  /** Each request may name another model, which the engine then loads. The scheduler counts the loading time. */
  readonly loads_models: boolean
  /** The kind runs `GraphRequest`s. Its capabilities list node types and model files. */
  readonly runs_graphs: boolean
  readonly tasks: readonly EngineTask[]
  /** Families that a host can choose for a model whose name does not show its family. */
  readonly families: readonly string[]
  connect(config: EngineConfig): Engine
}
