import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [reactRouter()],
  build: { target: 'es2023', cssMinify: true },
  // Pre-bundled at the start: found late, each would make the first visit reload.
  optimizeDeps: {
    include: [
      '@mantine/core',
      '@mantine/hooks',
      '@mantine/notifications',
      '@tanstack/react-query',
      'get-nonce',
      'i18next',
      'react-i18next',
      'thumbhash',
      'zod',
    ],
  },
})
