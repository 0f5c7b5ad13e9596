import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { firstViewInTwoFiles } from './first-view.ts'
import { themeVariables } from './theme-variables.ts'
import { usualIcons } from './usual-icons.ts'

/**
 * Provides `virtual:catalogue-files`: addresses of the catalogues' parts in the browser's build, so that a page can request its
 * parts together with the scripts that need them. The browser's client is built first; in development, the list is empty.
 */
function catalogueFiles(): Plugin {
  const name = 'virtual:catalogue-files'
  const assets = fileURLToPath(new URL('build/client/assets', import.meta.url))
  const find = () =>
    readdirSync(assets).flatMap((file) => {
      const part = /^((?:en|zh)-(?:first|rest|editor))-[\w-]{8}\.js$/.exec(file)?.[1]
      return part ? [[part, `/assets/${file}`]] : []
    })
  return {
    name: 'catalogue-files',
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      const { command } = this.environment.config
      const isPages = this.environment.name === 'ssr' && command === 'build'
      return `export const catalogueFiles = ${JSON.stringify(isPages ? Object.fromEntries(find()) : {})}`
    },
  }
}

/** Builds `/sw.js` from the files in `src/worker`, with their imports bundled in. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      const id = fileURLToPath(new URL('src/worker/index.ts', import.meta.url))
      this.emitFile({ type: 'chunk', id, fileName: 'sw.js' })
    },
  }
}

const firstView = firstViewInTwoFiles()

const sourceOf = new Map<string, string>()

/**
 * Names a class of a CSS module by six characters: the usual name, `_name_hash_line`, is three times as long, and a page has five
 * hundred of them. The name is identical in the builds of the browser and of the server, and does not depend on the project's
 * folder.
 */
function shortClassName(name: string, file: string): string {
  const source = `${relative(import.meta.dirname, file)} ${name}`
  // The underscore comes first: a class that begins with a digit would have to be escaped.
  const short = `_${createHash('sha256').update(source).digest('base64url').slice(0, 5)}`
  const otherSource = sourceOf.get(short)
  if (otherSource !== undefined && otherSource !== source)
    throw new Error(`${source} and ${otherSource} have the same short name`)
  sourceOf.set(short, source)
  return short
}

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    catalogueFiles(),
    themeVariables(),
    serviceWorker(),
    usualIcons(),
    firstView.plugin,
    reactRouter(),
  ],
  css: command === 'build' ? { modules: { generateScopedName: shortClassName } } : {},
  build: {
    target: 'es2023',
    cssMinify: true,
    // All pages need the libraries, so they are one file on purpose.
    chunkSizeWarningLimit: 600,
    // The icons are a barrel file of six thousand modules, and two hundred of the modules are used. Parsing all of them would take
    // half of the build.
    rolldownOptions: { experimental: { lazyBarrel: true } },
  },
  // The server's bundle contains the parts of these packages that pages use. Whole packages would take 75 MB of memory and 0.4 s
  // at the start.
  ssr: { noExternal: ['@mantine/core', '@mantine/hooks', '@mantine/notifications', '@tabler/icons-react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: firstView.groups },
          },
        },
      },
    },
  },
  // These dependencies are pre-bundled at the start, because a dependency that is discovered later would reload the page during
  // the first visit.
  optimizeDeps: {
    include: [
      '@mantine/core',
      '@mantine/hooks',
      '@mantine/notifications',
      '@tabler/icons-react',
      '@tanstack/react-query',
      'get-nonce',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      'thumbhash',
    ],
  },
}))
