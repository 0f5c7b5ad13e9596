import type { Plugin } from 'vite'

/**
 * Bundles the modules of every page and of the first page into two files, instead of sixty requests that queue on a slow
 * phone. These modules are only known after tree shaking, so the client is built twice: the first build collects them.
 */
export function firstViewInTwoFiles() {
  const entries = ['entry.client', 'root', 'locale-layout', 'shell-layout', 'inspiration']
  const modules = new Set<string>()
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
      if (modules.size > 0) return
      const wanted = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && entries.includes(file.name) ? [file.fileName] : [],
      )
      // The set grows while it is iterated: each file's imports are appended to it.
      const files = new Set(wanted)
      for (const name of files) {
        const file = bundle[name]
        if (file?.type !== 'chunk') continue
        for (const imported of file.imports) files.add(imported)
        for (const id of file.moduleIds) modules.add(id)
      }
    },
  }
  const isOf = (library: boolean) => (id: string) =>
    modules.has(id) && id.includes('/node_modules/') === library
  return {
    plugin,
    groups: [
      { name: 'libraries', test: isOf(true) },
      { name: 'ground', test: isOf(false) },
    ],
  }
}
