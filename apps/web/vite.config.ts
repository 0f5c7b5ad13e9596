import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { firstViewInTwoFiles } from './first-view.ts'

const contract = dirname(fileURLToPath(import.meta.resolve('@easel/contract')))
const routeTable = join(contract, 'schemas/routes.ts')

/** Route table for clients: method, path and format of each call, without schemas and descriptions. */
async function slimRouteTable(): Promise<string> {
  const { routes } = await import('@easel/contract')
  const kept = ['method', 'path', 'rate', 'format', 'idempotent', 'takesFile']
  const slim = Object.entries(routes).map(([name, route]) => [
    name,
    Object.fromEntries(Object.entries(route).filter(([field]) => kept.includes(field))),
  ])
  return `export const routes = ${JSON.stringify(Object.fromEntries(slim))}`
}

/**
 * Replaces the contract's schemas in the browser's build: the server enforces them, and a page
 * needs only paths, limits and types. Every schema (capitalized like its type) becomes the
 * same inert object, which spares first visits a validation library and the schemas' texts.
 */
function schemasOnTheServerOnly(): Plugin {
  const inert = '\0inert-zod'
  return {
    name: 'schemas-on-the-server-only',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: { filter: { id: /^zod$/ }, handler: () => inert },
    load: (id) => {
      if (id === routeTable) return slimRouteTable()
      return id === inert
        ? 'const schema = new Proxy(function () {}, { get: () => schema, apply: () => schema }); export { schema as z }'
        : undefined
    },
    transform(code, id) {
      if (!id.startsWith(contract) || id === routeTable) return undefined
      let inertCode = code
      for (const statement of this.parse(code, { lang: 'ts' }).body.toReversed()) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declaration?.type !== 'VariableDeclaration') continue
        for (const { id: name, init } of declaration.declarations)
          if (init && name.type === 'Identifier' && /^[A-Z]/.test(name.name))
            inertCode = `${inertCode.slice(0, init.start)}z${inertCode.slice(init.end)}`
      }
      return inertCode === code ? undefined : { code: inertCode, map: null }
    },
  }
}

/**
 * `virtual:catalogue-files`: addresses of the catalogues in the browser's build, so that a page can request
 * its own together with the scripts that need it. The browser is built first; in development there are none.
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

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [schemasOnTheServerOnly(), catalogueFiles(), serviceWorker(), firstView.plugin, reactRouter()],
  build: {
    target: 'es2023',
    cssMinify: true,
    // The libraries of every page are one file on purpose.
    chunkSizeWarningLimit: 600,
    // Functions without side effects, so that unused schemas and routes are removed.
    rolldownOptions: { treeshake: { manualPureFunctions: ['z', 'route', 'input', 'refusal', 'id'] } },
  },
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
  // Pre-bundled at the start: each one discovered late would reload the page during the first visit.
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
