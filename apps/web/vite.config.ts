import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { firstViewInTwoFiles } from './first-view.ts'

const contract = dirname(fileURLToPath(import.meta.resolve('@easel/contract')))
const routeTable = join(contract, 'routes.ts')

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
 * schema (they have capital letters, as their types have) is the same inert object, which spares each first visit a validation library
 * and all that is said in schemas.
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

const firstView = firstViewInTwoFiles()

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [schemasOnTheServerOnly(), catalogueFiles(), serviceWorker(), firstView.plugin, reactRouter()],
  build: {
    target: 'es2023',
    cssMinify: true,
    // The libraries of every page are one file, on purpose.
    chunkSizeWarningLimit: 600,
    // What makes schemas and routes has no effect but its value: unused ones go.
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
