import type { Guides } from '../../../guides.ts'
import type { TaskOptions } from '../../../models.ts'
import type { EngineTask, GraphRequest, TaskRequest } from '../../../port.ts'

/** Folders with files that a request can name as its model. */
export const modelFolders = ['checkpoints', 'diffusion_models', 'upscale_models'] as const
export type ModelFolder = (typeof modelFolders)[number]

/** A model's file in the list of the engine. */
export interface ModelFile {
  readonly folder: ModelFolder
  /** Path of the file below its folder. */
  readonly name: string
}

/** A further file that a model needs. */
export interface Part {
  readonly role: string
  readonly folder: string
  /** Patterns of fitting names. The first pattern is the best. */
  readonly names: readonly RegExp[]
  /** Usual name of the file, for the report of a missing file. */
  readonly usual: string
}

export type Tasks = Readonly<Partial<Record<EngineTask, TaskOptions>>>

/** A request whose size and numbers are within the options of the model. */
export interface FittedRequest extends TaskRequest {
  readonly steps: number
  readonly guidance: number
  readonly strength: number
  readonly seconds: number
}

export interface FamilyJob {
  readonly request: FittedRequest
  readonly model: ModelFile
  /** Names of the files of all parts, by role. */
  readonly parts: Readonly<Record<string, string>>
  /** ControlNet files of the engine that guide the family. */
  readonly guides: Guides
}

/** Models with the same graphs and the same values. */
export interface Family {
  readonly key: string
  readonly folders: readonly ModelFolder[]
  /** Pattern of file names that show the family, without their folders. */
  readonly name: RegExp
  /** True if the folder alone shows the family. Then `name` matches any file. */
  readonly isAnyName?: true
  /** Pattern of the metadata `modelspec.architecture` or `ss_base_model_version` that shows the family. */
  readonly architecture?: RegExp
  readonly parts: (model: ModelFile) => readonly Part[]
  readonly tasks: (model: ModelFile) => Tasks
  /** Builds the graph of a task. */
  readonly build: (job: FamilyJob) => GraphRequest
}
