import type { CredentialTrace, FoundLabels, FoundManifest } from '@easel/nodes/origin'

/** A file to look into, and by what those from here are known. */
export interface InspectionTask {
  readonly bytes: Uint8Array
  readonly own: CredentialTrace
}

/** What is found comes in two parts: the labels are read in no time, the signature takes a while. */
export type InspectionNews =
  | { readonly part: 'labels'; readonly labels: FoundLabels | undefined }
  | { readonly part: 'manifest'; readonly manifest: FoundManifest | undefined }

export interface Inspection {
  readonly labels?: FoundLabels | undefined
  readonly manifest?: FoundManifest | undefined
}
