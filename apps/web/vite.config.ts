import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * The contract's schemas are the server's to enforce; a page needs only its paths, limits and types. In the browser's build every
 * schema is the same inert object, which spares each first visit a validation library.
 */
function schemasOnTheServerOnly(): Plugin {
  const inert = '\0inert-zod'
  return {
    name: 'schemas-on-the-server-only',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source) => (source === 'zod' ? inert : undefined),
    load: (id) =>
      id === inert
        ? 'const schema = new Proxy(function () {}, { get: () => schema, apply: () => schema }); export { schema as z }'
        : undefined,
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [schemasOnTheServerOnly(), reactRouter()],
  build: { target: 'es2023', cssMinify: true },
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
