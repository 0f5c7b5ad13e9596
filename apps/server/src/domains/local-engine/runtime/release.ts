import { z } from 'zod'
import type { Backend, CatalogueRuntime } from '../catalogue/catalogue.ts'
import { FileName } from '../catalogue/catalogue.ts'
import { localError } from '../faults.ts'
import type { WantedFile } from '../fetching/fetch-file.ts'
import { openAddress, type Reach } from '../fetching/open-address.ts'

const maxListBytes = 4 * 1024 ** 2

/** The used fields of the description of a release. */
const Release = z.object({
  assets: z.array(
    z.object({
      name: z.string(),
      size: z.int().min(1),
      browser_download_url: z.url({ protocol: /^https?$/ }),
      digest: z.string().nullish(),
    }),
  ),
})

/** A runtime's archive with its digest. The digest is stored when it was first read, so that no later answer can change it. */
export interface PinnedRuntime extends WantedFile {
  readonly backend: Backend
}

/** Returns the archive of a runtime; requests the description of its release if the catalogue contains no digest. */
export async function pinRuntime(
  runtime: CatalogueRuntime,
  reach: Reach,
  signal: AbortSignal,
): Promise<PinnedRuntime> {
  const { backend } = runtime
  if (!('release' in runtime)) {
    const { name, address, sha256, bytes } = runtime
    return { backend, name, address, sha256, bytes }
  }
  const { host } = new URL(runtime.release)
  const list = Release.safeParse(await readJson(runtime.release, { host, reach, signal }))
  const fits = patternOf(runtime.asset)
  const found = list.data?.assets.find(({ name }) => fits.test(name) && FileName.safeParse(name).success)
  const [, sha256] = /^sha256:([0-9a-f]{64})$/.exec(found?.digest ?? '') ?? []
  if (!found || !sha256) throw localError('bad_release', { host })
  return { backend, name: found.name, address: found.browser_download_url, sha256, bytes: found.size }
}

/** Returns the pattern for a name in which `*` replaces a version. The pattern must not match the longer names of other builds. */
function patternOf(asset: string): RegExp {
  const parts = asset.split('*').map((part) => part.replaceAll(/[.+]/g, '\\$&'))
  return new RegExp(`${parts.join('[\\d.]+')}$`)
}

async function readJson(
  address: string,
  { host, reach, signal }: { host: string; reach: Reach; signal: AbortSignal },
): Promise<unknown> {
  const answer = await openAddress(address, { name: 'releases', reach, signal })
  try {
    const parts: Buffer[] = []
    let bytes = 0
    for await (const part of answer as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > maxListBytes) throw localError('bad_release', { host })
      parts.push(part)
    }
    return JSON.parse(Buffer.concat(parts).toString())
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof SyntaxError) throw localError('bad_release', { host })
    throw error
  } finally {
    answer.destroy()
  }
}
