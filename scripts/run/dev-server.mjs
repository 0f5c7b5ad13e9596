// Runs the server once under `npm run dev`. Compiles changed kernels first.
import '../../packages/nodes/scripts/build.mjs'
import { main } from '../../apps/server/src/main.ts'

await main()
