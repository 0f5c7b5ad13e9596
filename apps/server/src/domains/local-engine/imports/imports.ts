import type { LocalEngineFault } from '@easel/contract'
import type { CatalogueModel } from '../catalogue/catalogue.ts'
import { singleFileModel } from '../catalogue/single-file.ts'
import { LocalEngineError, passingFaults } from '../faults.ts'
import type { Reach } from '../fetching/open-address.ts'
import { askImport } from './ask-import.ts'

/** A model that an administrator added by its address and its digest. */
export interface ImportedModel {
  readonly address: string
  readonly sha256: string
  /** Family that the administrator named; if absent, the file shows it. */
  readonly givenFamily?: string | undefined
  /** Facts that the worker found; absent until it has asked the server. */
  readonly name?: string | undefined
  readonly bytes?: number | undefined
  readonly family?: string | undefined
  /** Fault of a file that cannot be used, or of a server that did not answer. */
  readonly fault?: LocalEngineFault | undefined
  /** True if an administrator has removed the model; the entry is deleted when its files are deleted. */
  readonly isRemoved?: boolean | undefined
}
export type Imports = Readonly<Record<string, ImportedModel>>

/**
 * Requests the unknown facts about files from their servers, and again after a retryable fault. Returns the findings by key.
 * `reachOf` returns the limits of a download.
 */
export async function askImports(
  imports: Imports,
  reachOf: (address: string) => Reach,
  signal: AbortSignal,
): Promise<Imports> {
  const open = Object.entries(imports).filter(
    ([, { bytes, fault, isRemoved }]) =>
      bytes === undefined && !isRemoved && (!fault || passingFaults.has(fault.code)),
  )
  const asked = await Promise.all(
    open.map(async ([key, download]): Promise<[string, ImportedModel]> => {
      try {
        const facts = await askImport(download, reachOf(download.address), signal)
        return [key, { ...download, ...facts, family: download.givenFamily ?? facts.family }]
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof LocalEngineError)) throw error
        return [key, { ...download, fault: error.fault }]
      }
    }),
  )
  return Object.fromEntries(asked)
}

/** Returns the imports whose files are known, in the form of the catalogue. */
export function importedModels(imports: Imports): CatalogueModel[] {
  return Object.entries(imports).flatMap(([key, { address, sha256, name, bytes, family }]) =>
    name === undefined || bytes === undefined
      ? []
      : [singleFileModel({ key, family, file: { name, address, sha256, bytes } })],
  )
}
