import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export default {
  appDirectory: 'src',
  ssr: true,
  // The whole route table is small; lazy discovery would cost a request for the first link that the user points at.
  routeDiscovery: { mode: 'initial' },
  // `app/pages` fetches all files of a page before the router starts, so a loader in a file of its own would only add a request.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => compressAssets(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config

/** Writes the compressed forms of each script and style beside it, so that they are compressed once instead of for each request. */
async function compressAssets(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(js|css|svg)$/.test(file))
  await Promise.all(files.map((file) => compress(join(folder, file))))
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < 512) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${path}.br`, await brotli(bytes, { params }))
  await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }))
}
