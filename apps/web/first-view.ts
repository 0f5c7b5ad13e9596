import type { Plugin, Rolldown } from 'vite'
import { enEditor } from './src/lib/i18n/en/en-editor.ts'
import { enRest } from './src/lib/i18n/en/en-rest.ts'

/**
 * Maximum length of a small script. A small script is not worth a request of its own, because the headers of a request alone take
 * 800 bytes.
 */
const smallLength = 2048

/**
 * Bundles modules into three files: modules of every page, modules of the first page, and small modules that other pages share.
 * Without the bundles, sixty requests would queue on a slow phone. The modules are known only after tree shaking, so the client is
 * built twice: the first build collects them. The build fails if the first page shows a text that is loaded only with other pages.
 */
export function firstViewInTwoFiles() {
  const entries = ['entry.client', 'root', 'locale-layout', 'shell-layout', 'inspiration']
  const modules = new Set<string>()
  const smallModules = new Set<string>()
  const plugin: Plugin = {
    name: 'first-view-in-two-files',
    apply: 'build',
    sharedDuringBuild: true,
    buildApp: {
      order: 'pre',
      async handler({ build, environments }) {
        const client = environments['client']!
        client.config.build.write = false
        await build(client)
        client.config.build.write = true
      },
    },
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle, entries)
      if (modules.size > 0) {
        const early = chunks.filter(({ name }) => name !== 'libraries').flatMap(({ code }) => keysIn(code))
        if (early.length > 0)
          this.error(`The first page shows ${early.join(', ')}: move this text to a section of en-first.ts`)
        return
      }
      for (const { moduleIds } of chunks) for (const id of moduleIds) modules.add(id)
      for (const { moduleIds } of smallChunksOf(bundle, chunks))
        for (const id of moduleIds) smallModules.add(id)
    },
  }
  const isOf = (library: boolean) => (id: string) =>
    modules.has(id) && id.includes('/node_modules/') === library
  return {
    plugin,
    groups: [
      { name: 'libraries', test: isOf(true) },
      { name: 'ground', test: isOf(false) },
      { name: 'small', test: (id: string) => smallModules.has(id) },
    ],
  }
}

/** Returns the chunks with these names and all chunks that they import. */
function chunksOf(bundle: Rolldown.OutputBundle, names: readonly string[]): Rolldown.OutputChunk[] {
  const wanted = Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' && names.includes(file.name) ? [file.fileName] : [],
  )
  // The set grows while it is iterated: each file's imports are appended to it.
  const files = new Set(wanted)
  for (const name of files) {
    const file = bundle[name]
    if (file?.type === 'chunk') for (const imported of file.imports) files.add(imported)
  }
  return [...files].map((name) => bundle[name]).filter((file) => file?.type === 'chunk')
}

/**
 * Returns the small chunks that other chunks share. Chunks that import larger chunks are left out: a larger chunk may import a
 * small chunk, and a file of all small chunks would then be in a cycle.
 */
function smallChunksOf(bundle: Rolldown.OutputBundle, first: readonly Rolldown.OutputChunk[]) {
  const small = Object.values(bundle).filter(
    (file) =>
      file.type === 'chunk' &&
      !(file.isEntry || file.isDynamicEntry || first.includes(file)) &&
      file.code.length < smallLength,
  ) as Rolldown.OutputChunk[]
  const found = new Map([...first, ...small].map((chunk) => [chunk.fileName, chunk]))
  // The map shrinks while it is iterated, until a whole round removes nothing.
  for (let size = Infinity; size > found.size; ) {
    size = found.size
    for (const { fileName, imports } of small)
      if (!imports.every((name) => found.has(name))) found.delete(fileName)
  }
  return small.filter(({ fileName }) => found.has(fileName))
}

/** Finds the keys of texts of other pages. */
function keysIn(code: string): string[] {
  const keys = new RegExp(`["'\`]((?:${Object.keys({ ...enRest, ...enEditor }).join('|')})\\.[\\w.]*)`, 'g')
  return [...code.matchAll(keys)].map(([, key]) => key!)
}
