import { z } from 'zod'

/** Roles of the files of a model; each role is an option of `sd-server`. */
export const fileRoles = [
  ...['model', 'diffusion-model', 'vae', 'taesd', 'llm', 'clip_l', 'clip_g', 't5xxl'],
] as const

/** Options of `sd-server` that a model may require: none of them names a file or an address. */
const flags = ['--diffusion-fa', '--offload-to-cpu', '--vae-tiling', '--vae-on-cpu', '--clip-on-cpu'] as const

export const backends = ['cpu', 'vulkan', 'metal', 'cuda'] as const
export type Backend = (typeof backends)[number]

const Key = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,59}$/)
/** A plain file name: without folders, and not hidden. */
export const FileName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,149}$/)
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const WebAddress = z.url({ protocol: /^https?$/ }).max(2000)
const Bytes = z
  .int()
  .min(1)
  .max(2 ** 44)

const ModelFile = z.strictObject({
  role: z.enum(fileRoles as unknown as [string, ...string[]]),
  name: FileName,
  address: WebAddress,
  sha256: Sha256,
  bytes: Bytes,
})

const Model = z.strictObject({
  key: Key,
  title: z.string().min(1).max(80),
  licence: z.strictObject({ name: z.string().min(1).max(80), address: WebAddress }),
  /** Key of the model's family, which determines the possible words. */
  family: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .optional(),
  /** Default steps, guidance and side in pixels of a picture. */
  steps: z.int().min(1).max(100),
  guidance: z.number().min(0).max(30),
  side: z.int().min(256).max(2048),
  /** Minimum memory in bytes, of the card or of the machine, including the memory for a picture of the usual size. */
  memory: Bytes,
  /** Rough number of operations for a picture of the usual size, in 10¹². */
  work: z.number().min(0.1).max(1e6),
  flags: z.array(z.enum(flags)).max(flags.length).default([]),
  files: z.array(ModelFile).min(1).max(fileRoles.length),
})
export type CatalogueModel = z.output<typeof Model>
export type CatalogueFile = CatalogueModel['files'][number]

const target = {
  platform: z.enum(['linux', 'darwin']),
  arch: z.enum(['x64', 'arm64']),
  backend: z.enum(backends),
}

/** A runtime with its digest, or a runtime whose digest is read once from the description of a release and then stored. */
const Runtime = z.union([
  z.strictObject({ ...target, name: FileName, address: WebAddress, sha256: Sha256, bytes: Bytes }),
  z.strictObject({
    ...target,
    /** Address of the description of a release, in the format of GitHub's API. */
    release: WebAddress,
    /**
     * End of the name of the asset that fits, after the part that differs between releases; only one asset may match. `*` matches
     * a version.
     */
    asset: z.string().regex(/^[\w.*-]{1,80}$/),
  }),
])
export type CatalogueRuntime = z.output<typeof Runtime>

export const Catalogue = z.strictObject({
  /** Hosts to which a download may be redirected; `*.` matches any subdomain. */
  hosts: z
    .array(z.string().regex(/^(\*\.)?[a-z0-9.-]{1,100}$/))
    .max(50)
    .default([]),
  runtimes: z.array(Runtime).max(50).default([]),
  models: z.array(Model).max(200).default([]),
})
export type Catalogue = z.output<typeof Catalogue>
