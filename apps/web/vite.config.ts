import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

const routeTable = fileURLToPath(import.meta.resolve('@easel/contract').replace('index.ts', 'routes.ts'))

/** The route table as a client needs it: where each call goes and how, without schemas and descriptions. */
async function slimRouteTable(): Promise<string> {
  const { basePath, routes, socketPath } = await import('@easel/contract')
  const kept = ['method', 'path', 'rate', 'format', 'idempotent', 'takesFile']
  const slim = Object.entries(routes).map(([name, route]) => [
    name,
    Object.fromEntries(Object.entries(route).filter(([field]) => kept.includes(field))),
  ])
  return Object.entries({ basePath, socketPath, routes: Object.fromEntries(slim) })
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')
}

/**
 * The contract's schemas are the server's to enforce; a page needs only its paths, limits and types. In the browser's build every
 * schema is the same inert object, which spares each first visit a validation library, and what describes calls is left out.
 */
function schemasOnTheServerOnly(): Plugin {
  const inert = '\0inert-zod'
  return {
    name: 'schemas-on-the-server-only',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source) => (source === 'zod' ? inert : undefined),
    load: (id) => {
      if (id === routeTable) return slimRouteTable()
      return id === inert
        ? 'const schema = new Proxy(function () {}, { get: () => schema, apply: () => schema }); export { schema as z }'
        : undefined
    },
  }
}

/**
 * `virtual:catalogue-files`: where the texts of each language went in the browser's build, so that a page can ask for its own beside
 * the scripts that want them. The browser's build comes first; while developing there is none.
 */
function catalogueFiles(): Plugin {
  const name = 'virtual:catalogue-files'
  const assets = fileURLToPath(new URL('build/client/assets', import.meta.url))
  const find = () =>
    readdirSync(assets).flatMap((file) => {
      const locale = /^(en|zh)-[\w-]{8}\.js$/.exec(file)?.[1]
      return locale ? [[locale, `/assets/${file}`]] : []
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

/** `/sw.js`, of the files in `src/worker` alone: what they import goes into it. */
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

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [schemasOnTheServerOnly(), catalogueFiles(), serviceWorker(), reactRouter()],
  build: {
    target: 'es2023',
    cssMinify: true,
    // One file for all: it is smaller than what many cost in round trips, and kept by every later page.
    cssCodeSplit: false,
    // What makes schemas and routes has no effect but its value: unused ones go.
    rolldownOptions: { treeshake: { manualPureFunctions: ['z', 'route', 'input', 'refusal', 'id'] } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Small things that most pages share go into few files: on a slow phone each of a hundred waits for its turn.
            codeSplitting: {
              groups: [
                { name: 'icons', test: /@tabler/, minShareCount: 3 },
                { name: 'ground', test: /src[\\/](lib|ui)[\\/]/, minShareCount: 5 },
              ],
            },
          },
        },
      },
    },
  },
  // Pre-bundled at the start: found late, each would make the first visit reload.
  optimizeDeps: {
    include: [
      '@mantine/core',
      '@mantine/hooks',
      '@mantine/notifications',
      '@tabler/icons-react',
      '@tanstack/react-query',
      'get-nonce',
      'i18next',
      'react-i18next',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      'thumbhash',
      'zod',
    ],
  },
})
