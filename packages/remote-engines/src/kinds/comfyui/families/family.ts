import type { Guides } from '../../../guides.ts'
import type { TaskOptions } from '../../../models.ts'
import type { EngineTask, GraphRequest, TaskRequest } from '../../../port.ts'

/** Folders with files that a request can name as its model. */
export const modelFolders = ['checkpoints', 'diffusion_models', 'upscale_models'] as const
export type ModelFolder = (typeof modelFolders)[number]

/** A model's file at the engine. */
export interface ModelFile {
  readonly folder: ModelFolder
  /** Path below the folder. */
  readonly name: string
}

/** A file that a model needs beside its own. */
export interface Part {
  readonly role: string
  readonly folder: string
  /** Patterns of fitting names, the best first. */
  readonly names: readonly RegExp[]
  /** Its usual name, which the report of a missing file shows. */
  readonly usual: string
}

export type Tasks = Readonly<Partial<Record<EngineTask, TaskOptions>>>

/** A request whose size and numbers are within the model's options. */
export interface FittedRequest extends TaskRequest {
  readonly steps: number
  readonly guidance: number
  readonly strength: number
  readonly seconds: number
}

export interface FamilyJob {
  readonly request: FittedRequest
  readonly model: ModelFile
  /** Names of the parts' files, by role. */
  readonly parts: Readonly<Record<string, string>>
  /** ControlNet files of the engine for the family. */
  readonly guides: Guides
}

/** Models that are loaded and asked in the same way. */
export interface Family {
  readonly key: string
  readonly folders: readonly ModelFolder[]
  /** File names that show the family, without their folders. */
  readonly name: RegExp
  /** The folder alone shows the family: `name` fits any file. */
  readonly isAnyName?: true
  /** Values of the metadata `modelspec.architecture` or `ss_base_model_version` that show it. */
  readonly architecture?: RegExp
  readonly parts: (model: ModelFile) => readonly Part[]
  readonly tasks: (model: ModelFile) => Tasks
  /** Builds the graph for one of its tasks. */
  readonly build: (job: FamilyJob) => GraphRequest
}
