// Starts Easel in this process: what signals come, come to the server itself.
import { root } from './bootstrap/paths.mjs'

// Before the server's modules are loaded: React and others choose their build by it.
process.env['NODE_ENV'] = 'production'
process.chdir(root)
const { main } = await import('../apps/server/src/main.ts')
await main()
